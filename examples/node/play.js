// A small scene of Plakoto, played through every call of the service: node play.js ADDRESS
'use strict';

const path = require('node:path');
const { promisify } = require('node:util');
const grpc = require('@grpc/grpc-js');
const { loadSync } = require('@grpc/proto-loader');
const protobuf = require('protobufjs');

const EXAMPLES = path.join(__dirname, '..');
const CONTRACT = path.join(EXAMPLES, '..', 'proto');

// Names as in the contract, enums by their names, and what is unset as its default, so that 0 is a number too.
const OPTIONS = { includeDirs: [CONTRACT], keepCase: true, enums: String, defaults: true, oneofs: true };
const { tavli } = grpc.loadPackageDefinition(loadSync('tavli/plakoto/v1/rules_service.proto', OPTIONS));
const { google } = protobuf.loadSync(
  ['status', 'error_details'].map((name) => path.join(EXAMPLES, 'errors', 'google', 'rpc', `${name}.proto`)),
).nested;

const GREEK = { name: 'greek' };
const MIDDLE = 'white | 1:B10 5:B4 13:W6 15:B1 20:W1 24:W8';
const RECORD = `plakoto record 1
ruleset: greek
opening: W6 B3
white: Ελένη Παπαδοπούλου
black: Ștefan Țîrlea

1. white 63: 24/21 24/18
2. black 21: 24/22 24/23 # μια ήσυχη αρχή
`;

const listed = (items, text) => items.map(text).join(', ');
const own = ({ from, to }) => `${from}/${to || 'off'}`;

/** The unary calls as functions that answer promises. */
function unary(client) {
  const call = (name) => promisify(client[name]).bind(client);
  return new Proxy({}, { get: (_, name) => call(name) });
}

/** The versions, the rulesets, and who starts: everything up to the first roll. */
async function openGame(rules) {
  const build = await rules.GetBuildInfo({});
  console.log(`engine ${build.engine_version}, contract ${build.contract_version}`);
  const { presets } = await rules.ListRulesets({});
  console.log(`rulesets: ${listed(presets, ({ name }) => name)}`);
  const game = await rules.StartGame({ opening_roll: { white: 6, black: 3 }, ruleset: GREEK });
  console.log(`${game.starter} starts with ${game.roll.first}-${game.roll.second}`);
  return game.position_id;
}

/** One turn, first as a list of plays, then step by step, as on a screen; answers the id after it. */
async function playTurn(rules, position_id) {
  const situation = { position_id, roll: { first: 6, second: 3 }, ruleset: GREEK };
  const { plays } = await rules.ComputeLegalPlays({ ...situation, view: 'PLAY_VIEW_FULL' });
  console.log(`legal plays: ${listed(plays, ({ text }) => text)}`);
  const steps = [];
  let turn = await rules.ComputeLegalSteps(situation);
  while (!turn.may_end) {
    console.log(`may step: ${listed(turn.next_steps, ({ step }) => own(step))}`);
    steps.push(turn.next_steps[0].step);
    turn = await rules.ComputeLegalSteps({ ...situation, steps });
  }
  const { play } = await rules.ApplyPlay({ ...situation, steps: { steps } });
  console.log(`played ${play.text}, then ${play.position_id}`);
  return play.position_id;
}

/** The board in figures and in Greek words. */
async function describe(rules, position_id) {
  const told = await rules.DescribePosition({
    position_id,
    ruleset: GREEK,
    parts: ['DESCRIPTION_PART_FIGURES', 'DESCRIPTION_PART_WORDS'],
    picture: { viewer: 'PLAYER_WHITE', theme: 'THEME_LIGHT', language: 'LANGUAGE_GREEK' },
  });
  console.log(`pips: white ${told.figures.white.pips}, black ${told.figures.black.pips}`);
  console.log(told.words);
}

/** A record with the players' names in it. */
async function replay(rules) {
  const game = await rules.ReplayGame({ text: RECORD, view: 'PLAY_VIEW_FULL' });
  console.log(`replayed ${game.turn_count} turns: ${listed(game.turns, ({ play }) => play.text)}`);
}

function legalPlays(first, second) {
  return { position_text: MIDDLE, roll: { first, second }, ruleset: GREEK, view: 'PLAY_VIEW_COUNT' };
}

function applyPlay(text) {
  return { position_text: MIDDLE, roll: { first: 5, second: 3 }, ruleset: GREEK, text };
}

/** A failure of a batch or a stream on one line. */
function failed({ reason, violations }) {
  return `${reason} at ${violations[0].field}`;
}

/** Many requests in one call, each answered for itself. */
async function batch(rules) {
  const plays = await rules.BatchComputeLegalPlays({ requests: [legalPlays(5, 3), legalPlays(7, 3)] });
  for (const { response, failure } of plays.results) {
    console.log(`batch: ${response ? `${response.count} plays` : failed(failure)}`);
  }
  const requests = [applyPlay('20/15 13/10'), applyPlay('20/15 8/5')];
  const applied = await rules.BatchApplyPlay({ requests });
  for (const { response, failure } of applied.results) {
    console.log(`batch: ${response ? response.play.text : failed(failure)}`);
  }
}

/** An answer of the stream on one line. */
function told(answer) {
  switch (answer.result) {
    case 'compute_legal_plays':
      return `${answer.compute_legal_plays.count} plays`;
    case 'apply_play':
      return answer.apply_play.play.text;
    default:
      return failed(answer.failure);
  }
}

/** Requests as they come, each answered with its tag. */
async function stream(client) {
  const call = client.StreamCalls();
  call.write({ tag: 1, compute_legal_plays: legalPlays(5, 3) });
  call.write({ tag: 2, apply_play: applyPlay('20/15 13/10') });
  call.write({ tag: 3, apply_play: applyPlay('Ελένη') });
  call.end();
  for await (const answer of call) {
    console.log(`stream ${answer.tag}: ${told(answer)}`);
  }
}

/** The details of an error by the names of their messages. */
function details(error) {
  const [bytes] = error.metadata.get('grpc-status-details-bin');
  const status = google.nested.rpc.Status.decode(bytes);
  const named = status.details.map(({ type_url, value }) => {
    const name = type_url.split('.').pop();
    return [name, google.nested.rpc[name].decode(value)];
  });
  return Object.fromEntries(named);
}

/** A play that the rules refuse: the second step leaves a point without a checker. */
async function refused(rules) {
  const steps = [
    { from: 20, to: 15 },
    { from: 8, to: 5 },
  ];
  const { text, ...situation } = applyPlay('');
  try {
    await rules.ApplyPlay({ ...situation, steps: { steps } });
  } catch (error) {
    const { ErrorInfo, BadRequest } = details(error);
    const index = ErrorInfo.metadata.step_index;
    console.log(`refused with code ${error.code}: ${ErrorInfo.reason}, step_index ${index}`);
    for (const { field, reason, description } of BadRequest.fieldViolations) {
      console.log(`  ${field}: ${reason}, ${description}`);
    }
  }
}

async function main() {
  const client = new tavli.plakoto.v1.RulesService(process.argv[2], grpc.credentials.createInsecure());
  const rules = unary(client);
  await describe(rules, await playTurn(rules, await openGame(rules)));
  await replay(rules);
  await batch(rules);
  await stream(client);
  await refused(rules);
  client.close();
}

main();
