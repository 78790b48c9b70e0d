import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/node';
import ipaddr from 'ipaddr.js';
import { readHealth } from '#app/features/dashboard/overview.server';
import { isDatabaseHealthy } from '#app/infra/database-health.server';
import { mayUse } from '#app/lib/permissions';
import { version } from '#app/lib/version.server';
import { getUser } from '#app/server/web/session.server';

/** Returns true for a request from this machine that no proxy passed on. */
function isLocal({ headers }: Request, { clientAddress }: AppLoadContext): boolean {
  if (headers.has('X-Forwarded-For') || headers.has('Forwarded')) return false;
  return ipaddr.isValid(clientAddress ?? '') && ipaddr.process(clientAddress ?? '').range() === 'loopback';
}

/** Answers 200 while the database works. `?full=1` adds details for administrators and requests from this machine. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const headers = { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8' };
  if (!(await isDatabaseHealthy()))
    return new Response('The database does not answer.', { status: 503, headers });
  const isFull = new URL(request.url).searchParams.get('full') === '1';
  if (!isFull || !(isLocal(request, context) || mayUse(await getUser(request), 'site')))
    return new Response('ok', { headers });
  const health = { version, ...(await readHealth(new Date())) };
  return Response.json(health, { headers: { ...headers, 'Content-Type': 'application/json' } });
}
