import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { ServerBuild } from '@remix-run/node';
import { countView } from './visit-count.server';

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
  if (lines.length >= 200) flushLog();
  else timer ??= setTimeout(flushLog, 200).unref();
}

/** The pattern of a route for each address, most telling first: logs hold patterns, never addresses. */
export function createPatternFinder(build: ServerBuild): (url: string) => string {
  const patterns = Object.values(build.routes)
    .filter((route) => route !== undefined && route.id !== 'root')
    .map((route) => (route.path === undefined ? '/' : `/${route.path}`))
    .sort(
      (a, b) =>
        Number(a.includes('*')) - Number(b.includes('*')) || a.split(':').length - b.split(':').length,
    )
    // Compiled once: the router's own matching compiles a hundred patterns for every request.
    .map((pattern) => ({ pattern, match: compilePattern(pattern) }));
  return (url) => {
    const path = (url.split('?')[0] ?? '/').replace(/\.data$/, '');
    if (path.startsWith('/assets/')) return '/assets/*';
    return patterns.find(({ match }) => match.test(path))?.pattern ?? '/*';
  };
}

function compilePattern(pattern: string): RegExp {
  const parts = pattern.split('/').map((part) => {
    if (part === '*') return '.*';
    return part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('/')}/?$`, 'i');
}

/** Logs one request when its answer is done, as one JSON line without anything that names a person or a secret. */
export function logRequest(
  request: IncomingMessage,
  response: ServerResponse,
  findPattern: () => string,
): void {
  const started = performance.now();
  response.once('close', () => {
    const pattern = findPattern();
    const status = response.writableFinished ? response.statusCode : 499;
    const { method, url = '/', headers } = request;
    countView({ method, url, headers, pattern, status });
    writeLine({
      time: new Date().toISOString(),
      method: method ?? '',
      route: pattern,
      status,
      ms: Math.round((performance.now() - started) * 10) / 10,
    });
  });
}
