import { asc, eq } from 'drizzle-orm';
import { type Actor, recordChange } from '#app/infra/audit.server';
import { orm, write } from '#app/infra/database.server';
import { isPublicHost } from '#app/infra/private-address.server';
import { readTypedHost } from '#app/lib/web-url';
import { allowedHosts } from '#db/schema';
import { PLATFORMS } from './platforms.server';

/** The hosts that an administrator lets this site ask and frame, by name. */
export function listAllowedHosts(): string[] {
  return orm
    .select({ host: allowedHosts.host })
    .from(allowedHosts)
    .orderBy(asc(allowedHosts.host))
    .all()
    .map(({ host }) => host);
}

/** Whether a host may be asked and framed: one of the settings, or one that was confirmed. */
export function isAllowedHost(host: string): boolean {
  if (PLATFORMS.some(({ settingsHost }) => settingsHost?.() === host)) return true;
  const named = eq(allowedHosts.host, host);
  return orm.select({ host: allowedHosts.host }).from(allowedHosts).where(named).get() !== undefined;
}

/** Puts a host on the list, by its name or by any address on it; null when it is none on the public internet. */
export async function allowHost(text: string, actor: Actor): Promise<string | null> {
  const host = readTypedHost(text);
  if (host === null || !isPublicHost(host)) return null;
  await write((tx) => {
    tx.insert(allowedHosts).values({ host }).onConflictDoNothing().run();
    recordChange(tx, actor, { what: 'confirmed a PeerTube host', detail: host, link: '/admin' });
  });
  return host;
}

/** Strikes a host from the list: from now on it is neither asked nor framed. False when it was not on it. */
export async function removeAllowedHost(host: string, actor: Actor): Promise<boolean> {
  return write((tx) => {
    const wasRemoved = tx.delete(allowedHosts).where(eq(allowedHosts.host, host)).run().changes > 0;
    if (wasRemoved) recordChange(tx, actor, { what: 'struck a PeerTube host', detail: host, link: '/admin' });
    return wasRemoved;
  });
}
