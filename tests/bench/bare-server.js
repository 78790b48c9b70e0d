// What the site is measured against: `node bare-server.js kept <file> [headers]` sends a file's bytes, `… afresh <path>` renders a page
// of the built site with `renderToString` for each request, from data that was loaded once.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [mode, argument, third] = process.argv.slice(2);

function sendBytes() {
  const body = readFileSync(argument);
  // With all that the site says beside the page, or with the least that a browser needs.
  const headers =
    third === undefined
      ? ['Content-Type', 'text/html; charset=utf-8', 'Content-Encoding', 'br']
      : JSON.parse(third);
  const all = [...headers, 'Content-Length', String(body.length)];
  return () => ({ headers: all, body });
}

async function sendRendered() {
  const { createRequestHandler } = await import('@remix-run/node');
  const build = await import('../../build/server/index.js');
  const { default: handleRequest, ...module } = build.entry.module;
  let context;
  const capture = (request, status, headers, remixContext, loadContext) => {
    const [ours, theirs] = remixContext.serverHandoffStream.tee();
    context = { ...remixContext, serverHandoffStream: ours };
    return handleRequest(
      request,
      status,
      headers,
      { ...remixContext, serverHandoffStream: theirs },
      loadContext,
    );
  };
  const url = `http://localhost${argument}`;
  const captured = { ...build, entry: { module: { ...module, default: capture } } };
  await createRequestHandler(captured, 'production')(new Request(url), {});
  const data = await new Response(context.serverHandoffStream).text();
  return () => {
    const body = Buffer.from(
      module.renderDocument({ context, data, url, nonce: 'nonce', scripts: true }).html,
    );
    return {
      headers: ['Content-Type', 'text/html; charset=utf-8', 'Content-Length', String(body.length)],
      body,
    };
  };
}

const render = mode === 'kept' ? sendBytes() : await sendRendered();
const server = createServer((_request, response) => {
  const { headers, body } = render();
  response.writeHead(200, headers).end(body);
});
server.listen(0, '127.0.0.1', () => console.log(`listening on port ${server.address().port}`));
process.on('SIGTERM', () => process.exit(0));
