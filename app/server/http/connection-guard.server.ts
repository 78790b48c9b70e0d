import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection that may wait for responses. Browsers do not pipeline, so they have one. */
const MAX_WAITING = 4;
/** Unsent bytes of one connection that has several responses. */
const MAX_UNSENT_BYTES = 512 * 1024;
/** How long a client may stop reading a response, in milliseconds. */
const TIMEOUT = 60_000;
/** Timeouts in a row that a video may have: browsers stop reading while it is paused. */
const MAX_VIDEO_TIMEOUTS = 10;

type Connection = { waiting: Set<ServerResponse>; timeouts: number; sent: number };

/** True when a silent connection stays open: its response is not ready yet, or it is a video that may be paused. */
function mayStayOpen({ waiting, timeouts }: Connection): boolean {
  const [current] = waiting;
  if (current === undefined) return false;
  // An upload that has stopped holds its lock, so it ends.
  if (!current.headersSent) return current.req.complete;
  const type = String(current.getHeader('Content-Type') ?? '');
  return type.startsWith('video/') && timeouts < MAX_VIDEO_TIMEOUTS;
}

/** Closes connections that read nothing for `timeout` milliseconds, since each could hold its responses in memory without end. */
export function guardConnections(server: Server, timeout = TIMEOUT): void {
  const connections = new WeakMap<Socket, Connection>();
  server.on('connection', (socket) => connections.set(socket, { waiting: new Set(), timeouts: 0, sent: 0 }));
  server.prependListener('request', ({ socket }, response) => {
    const waiting = connections.get(socket)?.waiting ?? new Set<ServerResponse>();
    waiting.add(response);
    response.on('close', () => waiting.delete(response));
    if (waiting.size === 1) return;
    const checkLimits = () => {
      const bytes = [...waiting].reduce((sum, each) => sum + each.writableLength, 0);
      if (waiting.size > MAX_WAITING || (waiting.size > 1 && bytes > MAX_UNSENT_BYTES)) socket.destroy();
    };
    checkLimits();
    // A slow response is only complete after the last request has come, the first response included.
    for (const each of waiting.size === 2 ? waiting : [response]) each.once('prefinish', checkLimits);
  });
  server.setTimeout(timeout);
  server.on('timeout', (socket) => {
    const connection = connections.get(socket);
    if (connection === undefined) return socket.destroy();
    connection.timeouts = socket.bytesWritten === connection.sent ? connection.timeouts + 1 : 1;
    connection.sent = socket.bytesWritten;
    if (mayStayOpen(connection)) socket.setTimeout(timeout);
    else socket.destroy();
  });
}
