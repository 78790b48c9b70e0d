import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { byEarnings } from '#app/features/analytics/earnings-order.server';
import { orm } from '#app/infra/database.server';
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
  const query = q === '' ? undefined : toSearchQuery(q);
  if (query === null) return sql`0`;
  return and(
    eq(guides.kind, 'guide'),
    STATUSES[status],
    author === '' ? undefined : eq(guides.author, author),
    query === undefined
      ? undefined
      : sql`${guides.id} IN (SELECT rowid FROM guides_fts WHERE guides_fts MATCH ${query})`,
  );
}

function selectTexts(where: SQL | undefined, order: SQL[] = []) {
  const { id, title, slug, author, status, publishAt, publishedAt, updatedAt } = guides;
  return orm
    .select({ id, title, slug, author, status, publishAt, publishedAt, updatedAt })
    .from(guides)
    .where(where)
    .orderBy(...order, sql`status = 'published'`, desc(guides.updatedAt), desc(guides.id));
}

/** Lists all pages of one's own, drafts first. */
export function listOwnPages() {
  return selectTexts(eq(guides.kind, 'page')).all();
}

/** Lists one page of guides: drafts first, or by earnings. */
export function listGuidesForAdmin(list: GuideList) {
  const where = matching(list);
  const rows = selectTexts(where, list.sort === 'earnings' ? [byEarnings('g', 'guides')] : [])
    .limit(GUIDES_PER_ADMIN_PAGE)
    .offset((list.page - 1) * GUIDES_PER_ADMIN_PAGE)
    .all();
  const total = orm.select({ count: sql<number>`count(*)` }).from(guides).where(where).get()?.count ?? 0;
  return { rows, total };
}

export function listGuideAuthors(): string[] {
  return orm
    .selectDistinct({ author: guides.author })
    .from(guides)
    .where(sql`author <> '' and kind = 'guide'`)
    .orderBy(guides.author)
    .all()
    .map(({ author }) => author);
}
