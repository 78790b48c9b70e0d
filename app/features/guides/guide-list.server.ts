import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { byEarnings } from '#app/features/analytics/earnings-order.server';
import { countWhere, orm } from '#app/infra/database.server';
import { toSearchQuery } from '#app/infra/ranked-search.server';
import { guides } from '#db/schema';
import type { GuideList } from './guide-schema';

export const GUIDES_PER_ADMIN_PAGE = 50;

const isDraft = eq(guides.status, 'draft');
const STATUSES: Record<GuideList['status'], SQL | undefined> = {
  all: undefined,
  published: eq(guides.status, 'published'),
  scheduled: and(isDraft, isNotNull(guides.publishAt)),
  draft: and(isDraft, isNull(guides.publishAt)),
};

function matching({ q, status, author }: GuideList): SQL | undefined {
  const query = q === '' ? '' : toSearchQuery(q);
  if (query === null) return sql`0`;
  const isFound = sql`${guides.id} IN (SELECT rowid FROM guides_fts WHERE guides_fts MATCH ${query})`;
  const isBy = author === '' ? undefined : eq(guides.author, author);
  return and(eq(guides.kind, 'guide'), STATUSES[status], isBy, query === '' ? undefined : isFound);
}

function selectTexts(where: SQL | undefined, order: SQL[] = []) {
  const { id, title, slug, author, status, publishAt, publishedAt, updatedAt } = guides;
  const columns = { id, title, slug, author, status, publishAt, publishedAt, updatedAt };
  const drafts = [sql`status = 'published'`, desc(updatedAt), desc(id)];
  return orm
    .select(columns)
    .from(guides)
    .where(where)
    .orderBy(...order, ...drafts);
}

/** Lists all pages of one's own, drafts first. */
export function listOwnPages() {
  return selectTexts(eq(guides.kind, 'page')).all();
}

/** Lists one page of guides: drafts first, or by earnings. */
export function listGuidesForAdmin(list: GuideList) {
  const where = matching(list);
  const found = selectTexts(where, list.sort === 'earnings' ? [byEarnings('g', 'guides')] : []);
  const rows = found
    .limit(GUIDES_PER_ADMIN_PAGE)
    .offset((list.page - 1) * GUIDES_PER_ADMIN_PAGE)
    .all();
  return { rows, total: countWhere(guides, where) };
}

export function listGuideAuthors(): string[] {
  const { author } = guides;
  const named = sql`author <> '' and kind = 'guide'`;
  const rows = orm.selectDistinct({ author }).from(guides).where(named).orderBy(author).all();
  return rows.map((row) => row.author);
}
