// A page that plays a turn by gRPC-web, and shows the board. The service is named in the address: ?service=https://HOST:PORT
import { createFileRegistry, fromBinary } from '@bufbuild/protobuf';
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt';
import { Code, ConnectError, createClient } from '@connectrpc/connect';
import { createGrpcWebTransport } from '@connectrpc/connect-web';
// The contract as it ships beside its files, so nothing is generated.
import descriptors from '../../proto/descriptors.binpb';

const registry = createFileRegistry(fromBinary(FileDescriptorSetSchema, descriptors));
const enumOf = (name) => Object.fromEntries(registry.getEnum(`tavli.plakoto.v1.${name}`).values.map((value) => [value.name, value.number]));
const View = enumOf('PlayView');
const Part = enumOf('DescriptionPart');
const Player = enumOf('Player');
const Theme = enumOf('Theme');
const Language = enumOf('Language');

const baseUrl = new URLSearchParams(location.search).get('service');
const rules = createClient(registry.getService('tavli.plakoto.v1.RulesService'), createGrpcWebTransport({ baseUrl }));

const GREEK = { rules: { case: 'name', value: 'greek' } };
const lines = [];
const say = (line) => {
  lines.push(line);
  document.getElementById('log').textContent = lines.join('\n');
};

/** White has won the opening with 6-3: the plays, one of them played, and the board after it. */
async function turn() {
  const started = await rules.startGame({ openingRoll: { white: 6, black: 3 }, ruleset: GREEK });
  const position = { case: 'position', value: started.position };
  const roll = started.roll;
  const { plays } = await rules.computeLegalPlays({ positionSource: position, roll, ruleset: GREEK, view: View.PLAY_VIEW_FULL });
  say(`legal plays: ${plays.map((play) => play.text).join(', ')}`);
  const { play } = await rules.applyPlay({
    positionSource: position,
    roll,
    ruleset: GREEK,
    play: { case: 'text', value: plays[0].text },
  });
  say(`played ${play.text}, then ${play.positionId}`);
  const told = await rules.describePosition({
    positionSource: { case: 'positionId', value: play.positionId },
    ruleset: GREEK,
    parts: [Part.DESCRIPTION_PART_SVG],
    picture: { viewer: Player.PLAYER_WHITE, theme: Theme.THEME_LIGHT, language: Language.LANGUAGE_ENGLISH },
  });
  document.getElementById('board').innerHTML = told.svg;
  say(`boards drawn: ${document.querySelectorAll('#board svg').length}`);
}

/** A play that the rules refuse is an error with a code, to a page too. */
async function refused() {
  try {
    await rules.applyPlay({ positionSource: { case: 'positionId', value: 'nonsense' } });
    say('nonsense was taken');
  } catch (error) {
    const { code, rawMessage } = ConnectError.from(error);
    say(`refused with code ${code} (${Code[code]}): ${rawMessage}`);
  }
}

turn()
  .then(refused)
  .catch((error) => say(`failed: ${error}`))
  // Whoever serves the page may want to know.
  .finally(() => fetch('told', { method: 'POST', body: lines.join('\n') }));
