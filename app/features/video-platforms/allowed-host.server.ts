import { asc, eq } from 'drizzle-orm';
import { type Actor, recordChange } from '#app/infra/audit.server';
import { orm, write } from '#app/infra/database.server';
import { isPublicHost } from '#app/infra/private-address.server';
import { readTypedHost } from '#app/lib/web-url';
import { allowedHosts } from '#db/schema';
import { PLATFORMS } from './platforms.server';

/** Returns the hosts that an administrator allowed, by name. */
export function listAllowedHosts(): string[] {
  return orm
    .select({ host: allowedHosts.host })
    .from(allowedHosts)
    .orderBy(asc(allowedHosts.host))
    .all()
    .map(({ host }) => host);
}

/** Returns true if this site may contact and embed a host: one of the settings, or an allowed one. */
export function isAllowedHost(host: string): boolean {
  if (PLATFORMS.some(({ settingsHost }) => settingsHost?.() === host)) return true;
  const named = eq(allowedHosts.host, host);
  return orm.select({ host: allowedHosts.host }).from(allowedHosts).where(named).get() !== undefined;
}

/** Allows a host, given by name or by any URL on it. Returns null if it is not a public host. */
export async function allowHost(text: string, actor: Actor): Promise<string | null> {
  const host = readTypedHost(text);
  if (host === null || !isPublicHost(host)) return null;
  await write((tx) => {
    tx.insert(allowedHosts).values({ host }).onConflictDoNothing().run();
    recordChange(tx, actor, { what: 'allowed a PeerTube server', detail: host, link: '/admin' });
  });
  return host;
}

/** Returns false if the host was not allowed. */
export async function removeAllowedHost(host: string, actor: Actor): Promise<boolean> {
  return write((tx) => {
    const wasRemoved = tx.delete(allowedHosts).where(eq(allowedHosts.host, host)).run().changes > 0;
    if (wasRemoved)
      recordChange(tx, actor, { what: 'removed a PeerTube server', detail: host, link: '/admin' });
    return wasRemoved;
  });
}
