import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { env } from '#app/env.server';
import type { BuiltRoute } from './built-routes.server';
import { countView } from './visit-count.server';

/** Lines in one write. Several processes share the terminal, and only 4,096 bytes reach a pipe in one piece (pipe(7)). */
const BATCH = env.WEB_CONCURRENCY === 1 ? 200 : 25;
let lines = '';
let waiting = 0;
let timer: NodeJS.Timeout | null = null;

/** Writes what is waiting. Lines wait a moment, since one write for many costs a kept page nothing. */
export function flushLog(): void {
  if (timer) clearTimeout(timer);
  timer = null;
  if (waiting === 0) return;
  process.stdout.write(lines);
  lines = '';
  waiting = 0;
}

function writeLine(line: string): void {
  lines += line;
  waiting += 1;
  if (waiting >= BATCH) flushLog();
  else timer ??= setTimeout(flushLog, 200).unref();
}

let second = { at: 0, text: '' };

/** A moment as `toISOString` writes it; the second is written once for all lines in it. */
function isoOf(now: number): string {
  const at = Math.floor(now / 1_000);
  if (at !== second.at) second = { at, text: new Date(at * 1_000).toISOString().slice(0, -4) };
  return `${second.text}${String(now % 1_000).padStart(3, '0')}Z`;
}

type Line = { method: string; route: string; status: number; ms: number };

/** One line as `JSON.stringify` writes it. Methods and patterns are ours and need no escapes; the parser knows no other methods. */
function lineOf({ method, route, status, ms }: Line): string {
  return `{"time":"${isoOf(Date.now())}","method":"${method}","route":"${route}","status":${status},"ms":${ms}}\n`;
}

/** Logs one request when its answer is done, as one JSON line without anything that names a person or a secret. */
export function logRequest(
  request: IncomingMessage,
  response: ServerResponse,
  findRoute: () => BuiltRoute,
): void {
  const started = performance.now();
  response.on('close', () => {
    const route = findRoute();
    const status = response.writableFinished ? response.statusCode : 499;
    const { method, url = '/', headers } = request;
    countView({ method, url, headers, route, status });
    const ms = Math.round((performance.now() - started) * 10) / 10;
    writeLine(lineOf({ method: method ?? '', route: route.pattern, status, ms }));
  });
}
