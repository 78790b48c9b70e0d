import { expect, test } from 'vitest';
import { readOverview } from '#app/features/dashboard/overview.server';
import { addFeed } from '#app/features/feeds/feed.server';
import { feedSettingsSchema } from '#app/features/feeds/feed-schema';
import { COMMAND_LINE, orm } from '#app/infra/database.server';
import { feedImports } from '#db/schema';

type State = (typeof feedImports.$inferSelect)['state'];

test.each<[State[], string[]]>([
  [['needs-review', 'applied'], ['Feed needs review: Laces']],
  [['failed', 'applied'], []],
  [['applied', 'failed'], ['Feed import failed: Laces']],
])('the overview of a feed with the imports %j names %j', async (states, titles) => {
  orm.delete(feedImports).run();
  const feedId = await addFeed(feedSettingsSchema.parse({ name: 'Laces' }), COMMAND_LINE);
  const shared = { feedId, name: 'feed.csv', format: 'csv', who: 'mara' } as const;
  for (const state of states)
    orm
      .insert(feedImports)
      .values({ ...shared, state })
      .run();
  const { tasks } = await readOverview('admin', new Date());
  expect(tasks.map(({ title }) => title).filter((title) => title.startsWith('Feed'))).toEqual(titles);
});
