import { eq, like } from 'drizzle-orm';
import { orm, write } from '#app/infra/database.server';
import { decrypt, encrypt } from '#app/infra/secret.server';
import { feeds } from '#db/schema';

const PLACE = 'address of a feed';

/** An address as it is stored: what stands in it is often a partner's key, which whoever has the database alone cannot read. */
export function encryptAddress(address: string): string {
  return encrypt(address, PLACE);
}

/** The address of a stored one; null when it was encrypted with another secret of the site. One of before is stored as it is. */
export function decryptAddress(stored: string): string | null {
  return /^https?:/i.test(stored) ? stored : decrypt(stored, PLACE);
}

/** Seals the addresses that a version before has stored as they are. */
export async function encryptFormerAddresses(): Promise<void> {
  const rows = orm
    .select({ id: feeds.id, address: feeds.address })
    .from(feeds)
    .where(like(feeds.address, 'http%:%'))
    .all();
  for (const { id, address } of rows)
    if (address !== null)
      await write((tx) =>
        tx
          .update(feeds)
          .set({ address: encryptAddress(address) })
          .where(eq(feeds.id, id))
          .run(),
      );
}
