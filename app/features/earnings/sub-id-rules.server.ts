import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, recordChange } from '#app/infra/audit.server';
import { orm, write } from '#app/infra/database.server';
import { siteSettings } from '#db/schema';
import type { SubIdRule } from './sub-id';

const KEY = 'subIdRules';
const rulesSchema = z.array(z.object({ host: z.string(), parameter: z.string() }));

export function listSubIdRules(): SubIdRule[] {
  const row = orm.select().from(siteSettings).where(eq(siteSettings.key, KEY)).get();
  try {
    return rulesSchema.parse(JSON.parse(row?.value ?? '[]'));
  } catch {
    return [];
  }
}

/** Adds or replaces the rule of a host. Without a parameter, removes it. */
export async function saveSubIdRule({ host, parameter }: SubIdRule, actor: Actor): Promise<void> {
  const others = listSubIdRules().filter((rule) => rule.host !== host);
  const value = JSON.stringify(parameter === '' ? others : [...others, { host, parameter }]);
  await write((tx) => {
    tx.insert(siteSettings)
      .values({ key: KEY, value })
      .onConflictDoUpdate({ target: siteSettings.key, set: { value } })
      .run();
    recordChange(tx, actor, {
      what: parameter === '' ? 'removed a sub-id rule' : 'saved a sub-id rule',
      detail: `${host} ${parameter}`.trim(),
      link: '/admin/settings/shop',
    });
  });
}
