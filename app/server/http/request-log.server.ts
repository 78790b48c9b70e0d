import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { env } from '#app/infra/env.server';
import type { BuiltRoute } from './built-routes.server';
import { countView } from './visit-count.server';

/** Lines in one write. Several processes share the terminal, and only 4,096 bytes reach a pipe in one piece (pipe(7)). */
const BATCH = env.WEB_CONCURRENCY === 1 ? 200 : 25;
let lines = '';
let waiting = 0;
let timer: NodeJS.Timeout | null = null;

/** Writes what is waiting. Lines wait a moment, since one write for many costs a cached page nothing. */
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

/** A moment as `toISOString` writes it, once for all lines in it. */
function isoOf(now: number): string {
  if (now !== second.at) second = { at: now, text: new Date(now).toISOString() };
  return second.text;
}

function writeMiddle(method: string, { pattern }: BuiltRoute, status: number): string {
  return `","method":"${method}","route":"${pattern}","status":${status},"ms":`;
}

// Nine of ten lines are of pages that were sent as asked for: what those of a route have in common is put together once.
const plain = new WeakMap<BuiltRoute, string>();

function middleOf(method: string, route: BuiltRoute, status: number): string {
  if (method !== 'GET' || status !== 200) return writeMiddle(method, route, status);
  const known = plain.get(route);
  if (known !== undefined) return known;
  const middle = writeMiddle(method, route, status);
  plain.set(route, middle);
  return middle;
}

type Line = { method: string; route: BuiltRoute; status: number; ms: number };

/** One line as `JSON.stringify` writes it. Methods and patterns are ours and need no escapes; the parser knows no other methods. */
function lineOf({ method, route, status, ms }: Line): string {
  return `{"time":"${isoOf(Date.now())}${middleOf(method, route, status)}${ms}}\n`;
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
    writeLine(lineOf({ method: method ?? '', route, status, ms }));
  });
}
