// Serves the page, has it played in a headless Chromium, and prints what it says: node show.js SERVICE
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [service] = process.argv.slice(2);
const PORT = 8080;
const PATIENCE = 60_000;
const FILES = { '/': ['index.html', 'text/html'], '/page.js': ['dist/page.js', 'text/javascript'] };

const profile = mkdtempSync(join(tmpdir(), 'plakoto-page-'));
let browser;
const end = (code) => {
  browser?.kill();
  server.close();
  browser?.once('exit', () => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }));
  process.exitCode = code;
};

const server = createServer((request, response) => {
  const path = new URL(request.url, 'http://page').pathname;
  if (request.method === 'POST' && path === '/told') {
    let told = '';
    request.on('data', (part) => (told += part));
    request.on('end', () => {
      response.end();
      console.log(told);
      end(0);
    });
  } else if (path in FILES) {
    const [file, type] = FILES[path];
    response.setHeader('content-type', `${type}; charset=utf-8`);
    response.end(readFileSync(file));
  } else {
    response.writeHead(404).end();
  }
});

server.listen(PORT, '127.0.0.1', () => {
  const page = `http://127.0.0.1:${PORT}/?service=${encodeURIComponent(service)}`;
  // The certificate is one of this example's own, and nobody else's.
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--ignore-certificate-errors'];
  browser = spawn('chromium', [...flags, `--user-data-dir=${profile}`, page], { stdio: 'ignore' });
  browser.on('error', (error) => {
    console.error(`no chromium: ${error.message}`);
    end(1);
  });
});

setTimeout(() => {
  console.error('the page has said nothing');
  end(1);
}, PATIENCE).unref();
