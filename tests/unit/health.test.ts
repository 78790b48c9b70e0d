import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orm } from '#app/infra/database.server';
import { isDatabaseHealthy } from '#app/infra/database-health.server';

test('concurrent health checks write once', async () => {
  const changes = () => orm.get<{ count: number }>(sql`SELECT total_changes() AS count`).count;
  const before = changes();
  expect(await Promise.all(Array.from({ length: 50 }, () => isDatabaseHealthy()))).not.toContain(false);
  expect(changes() - before).toBe(1);
});
