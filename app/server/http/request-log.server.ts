import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { env } from '#app/infra/env.server';
import { logError } from '#app/infra/log.server';
import type { BuiltRoute } from './route-finder.server';
import { countMissing, countView } from './visit-count.server';

/** Lines in one write. Several processes share the terminal, and a pipe keeps only 4,096 bytes together (pipe(7)). */
const BATCH = env.WEB_CONCURRENCY === 1 ? 200 : 25;
let lines: string[] = [];
let timer: NodeJS.Timeout | null = null;

/** Writes the lines that wait. They wait for 200 ms at most, since one write for many costs a cached page nothing. */
export function flushLog(): void {
  if (timer) clearTimeout(timer);
  timer = null;
  if (lines.length === 0) return;
  process.stdout.write(lines.join(''));
  lines = [];
}

function writeLine(entry: object): void {
  lines.push(`${JSON.stringify(entry)}\n`);
  if (lines.length >= BATCH) flushLog();
  else timer ??= setTimeout(flushLog, 200).unref();
}

/** Logs a request as one JSON line when its response is done. The line holds nothing that names a person or a secret. */
export function logRequest(request: IncomingMessage, response: ServerResponse, findRoute: () => BuiltRoute) {
  const started = performance.now();
  response.on('close', () => {
    const route = findRoute();
    // 499: the client closed the connection before it had the response.
    const status = response.writableFinished ? response.statusCode : 499;
    const { method, url = '/', headers } = request;
    const view = { method, url, headers, route, status };
    try {
      countView(view);
      countMissing(view);
    } catch (error) {
      // An error in a listener would end the process, and the database may have failed since the page was read.
      logError(error);
    }
    const ms = Math.round((performance.now() - started) * 10) / 10;
    writeLine({ time: new Date(), method, route: route.pattern, status, ms });
  });
}
