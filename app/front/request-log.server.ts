import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { env } from '#app/env.server';
import type { BuiltRoute } from './built-routes.server';
import { countView } from './visit-count.server';

/** Lines in one write. Several processes share the terminal, and only 4,096 bytes reach a pipe in one piece (pipe(7)). */
const BATCH = env.WEB_CONCURRENCY === 1 ? 200 : 25;
let lines: string[] = [];
let timer: NodeJS.Timeout | null = null;

/** Writes what is waiting. Lines wait a moment, since one write for many costs a kept page nothing. */
export function flushLog(): void {
  if (timer) clearTimeout(timer);
  timer = null;
  if (lines.length === 0) return;
  process.stdout.write(`${lines.join('\n')}\n`);
  lines = [];
}

function writeLine(entry: Record<string, string | number>): void {
  lines.push(JSON.stringify(entry));
  if (lines.length >= BATCH) flushLog();
  else timer ??= setTimeout(flushLog, 200).unref();
}

/** Logs one request when its answer is done, as one JSON line without anything that names a person or a secret. */
export function logRequest(
  request: IncomingMessage,
  response: ServerResponse,
  findRoute: () => BuiltRoute,
): void {
  const started = performance.now();
  response.once('close', () => {
    const route = findRoute();
    const status = response.writableFinished ? response.statusCode : 499;
    const { method, url = '/', headers } = request;
    countView({ method, url, headers, route, status });
    writeLine({
      time: new Date().toISOString(),
      method: method ?? '',
      route: route.pattern,
      status,
      ms: Math.round((performance.now() - started) * 10) / 10,
    });
  });
}
