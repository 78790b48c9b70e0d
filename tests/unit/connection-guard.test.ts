import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { guardConnections } from '#app/server/http/connection-guard.server';

const PATIENCE = 300;
/** More than the system's buffers take. */
const LARGE = Buffer.alloc(16 * 1024 * 1024, 'x');

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(answer: Parameters<typeof createServer>[1], patience = PATIENCE): Promise<() => Socket> {
  const server = createServer(answer);
  guardConnections(server, patience);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return () => connect(port, '127.0.0.1').on('error', () => {});
}

const GET = 'GET / HTTP/1.1\r\nHost: site.example\r\n\r\n';

test('a client that reads nothing is disconnected', async () => {
  let ended = false;
  const dial = await serve((_request, response) => {
    response.once('close', () => (ended = true));
    response.end(LARGE);
  });
  const socket = dial();
  socket.pause().write(GET);
  await expect.poll(() => ended).toBe(true);
  socket.destroy();
});

test('a client that requests without reading is disconnected', async () => {
  let answered = 0;
  let ended = false;
  const dial = await serve((request, response) => {
    ended = request.socket.destroyed;
    if (ended) return;
    answered += 1;
    response.end(LARGE);
  });
  const socket = dial();
  socket.pause().write(GET.repeat(80));
  await expect.poll(() => ended).toBe(true);
  expect(answered).toBeLessThan(20);
  socket.destroy();
});

test('responses made later are weighed too', async () => {
  let ended = false;
  let made = 0;
  const dial = await serve((request, response) => {
    request.socket.once('close', () => (ended = true));
    setTimeout(() => {
      if (request.socket.destroyed) return;
      made += 1;
      response.end(LARGE);
    }, 20 * made);
  });
  const socket = dial();
  socket.pause().write(GET.repeat(4));
  const begun = performance.now();
  await expect.poll(() => ended, { interval: 5 }).toBe(true);
  expect(made).toBeLessThan(4);
  expect(performance.now()).toBeGreaterThan(begun);
  socket.destroy();
});

test('a slow reader gets the complete response', async () => {
  const dial = await serve((_request, response) => response.end(LARGE), 1_500);
  const socket = dial();
  let got = 0;
  socket.on('data', (data: Buffer) => {
    got += data.length;
    socket.pause();
    setTimeout(() => socket.resume(), 10);
  });
  socket.write(GET);
  await expect.poll(() => got).toBeGreaterThan(LARGE.length);
  socket.destroy();
});

test('a response that takes longer than the limit arrives', async () => {
  const dial = await serve((_request, response) => {
    setTimeout(() => response.end('at last'), PATIENCE * 2);
  });
  const socket = dial();
  let text = '';
  socket.on('data', (data: Buffer) => (text += data));
  socket.write(GET);
  await expect.poll(() => text).toContain('at last');
  socket.destroy();
});

test('a paused video continues, and an abandoned one ends', async () => {
  let ended = 0;
  const dial = await serve((_request, response) => {
    response.once('close', () => (ended = performance.now()));
    response.setHeader('Content-Type', 'video/webm');
    response.end(LARGE);
  });
  const socket = dial();
  const begun = performance.now();
  socket.pause().write(GET);
  await expect.poll(() => ended).toBeGreaterThan(begun + PATIENCE * 3);
  socket.destroy();
});
