import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection that may wait for their answers; browsers send the next one when they have the last. */
const MAX_WAITING = 4;
/** Bytes of answers that may wait for one connection to take them, when there is more than one answer. */
const MAX_BYTES = 512 * 1024;
/** How long a client may take nothing of an answer, in milliseconds. */
const PATIENCE = 60_000;
/** The same for a film, which a browser stops reading while it is paused: so many times as long. */
const VIDEO_PATIENCE = 10;

type Connection = { waiting: Set<ServerResponse>; stalls: number; sent: number };

function isVideo(response: ServerResponse): boolean {
  return String(response.getHeader('Content-Type') ?? '').startsWith('video/');
}

/** Whether a connection that has been silent for a while is kept: it waits for us, or for the one who paused a film. */
function judge({ waiting, stalls }: Connection): 'keep' | 'end' {
  const [current] = waiting;
  if (current === undefined) return 'end';
  // An answer that is still being made is ours to wait for.
  if (!current.headersSent) return 'keep';
  return isVideo(current) && stalls < VIDEO_PATIENCE ? 'keep' : 'end';
}

/**
 * Lets go of who does not read: of a connection that has taken nothing for a minute, and of one that asks on and on without
 * taking its answers. Without it each of them would hold its answers in memory for as long as it likes.
 * @param patience in milliseconds.
 */
export function guardConnections(server: Server, patience = PATIENCE): void {
  const connections = new WeakMap<Socket, Connection>();
  const waitingOn = (socket: Socket) => {
    const known = connections.get(socket);
    if (known !== undefined) return known.waiting;
    const waiting = new Set<ServerResponse>();
    connections.set(socket, { waiting, stalls: 0, sent: 0 });
    return waiting;
  };
  server.prependListener('request', ({ socket }, response) => {
    const waiting = waitingOn(socket);
    waiting.add(response);
    response.on('close', () => waiting.delete(response));
    if (waiting.size === 1) return;
    const weigh = () => {
      const bytes = [...waiting].reduce((sum, each) => sum + each.writableLength, 0);
      if (waiting.size > MAX_WAITING || (waiting.size > 1 && bytes > MAX_BYTES)) socket.destroy();
    };
    weigh();
    // Answers that take a while are made after the last request has come: that of the first, too.
    for (const each of waiting.size === 2 ? waiting : [response]) each.once('prefinish', weigh);
  });
  server.setTimeout(patience);
  server.on('timeout', (socket) => {
    const connection = connections.get(socket);
    if (connection === undefined) return socket.destroy();
    connection.stalls = socket.bytesWritten === connection.sent ? connection.stalls + 1 : 1;
    connection.sent = socket.bytesWritten;
    if (judge(connection) === 'end') socket.destroy();
    else socket.setTimeout(patience);
  });
}
