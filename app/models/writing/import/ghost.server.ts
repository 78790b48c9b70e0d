import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { countOf } from '#app/lib/format';
import { type ImportedSite, type ImportedText, UnreadableExport } from './imported';

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const moment = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => {
    const date = value === null || value === undefined ? null : new Date(value);
    return date === null || Number.isNaN(date.getTime()) ? null : date;
  });
const id = z.union([z.string(), z.number()]).transform(String);
const rows = <S extends z.ZodType>(schema: S) =>
  z
    .array(schema)
    .nullish()
    .transform((list) => list ?? []);

const postSchema = z.object({
  id,
  title: text,
  slug: text,
  html: text,
  custom_excerpt: text,
  feature_image: text,
  type: text,
  status: text,
  visibility: text,
  published_at: moment,
});
type Post = z.output<typeof postSchema>;

const dataSchema = z.object({
  posts: z.array(postSchema),
  users: rows(z.object({ id, name: text })),
  posts_authors: rows(z.object({ post_id: id, author_id: id, sort_order: z.number().nullish() })),
  members: rows(z.unknown()),
  newsletters: rows(z.unknown()),
});

/** Ghost's export (Settings, Labs): `{ db: [{ data }] }`, and of some versions `{ data }`. */
const exportSchema = z
  .union([z.object({ db: z.array(z.object({ data: dataSchema })).min(1) }), z.object({ data: dataSchema })])
  .transform((found) => ('db' in found ? found.db[0]?.data : found.data));

const GHOST_URL = /__GHOST_URL__/g;

function statusOf({ status, visibility }: Post): Pick<ImportedText, 'status' | 'left'> {
  const isForAll = (visibility === '' || visibility === 'public') && status !== 'sent';
  if (!isForAll && status !== 'draft')
    return { status: 'draft', left: ['not everybody could read it, so it is a draft'] };
  if (status === 'published') return { status: 'published', left: [] };
  return { status: status === 'scheduled' ? 'scheduled' : 'draft', left: [] };
}

/** Reads an export of Ghost. @throws UnreadableExport */
export async function readGhost(path: string, siteUrl: string | null): Promise<ImportedSite> {
  let json: unknown;
  try {
    json = JSON.parse(await readFile(path, 'utf8'));
  } catch {
    throw new UnreadableExport(`${path} is no JSON that can be read.`);
  }
  const parsed = exportSchema.safeParse(json);
  if (!parsed.success || parsed.data === undefined)
    throw new UnreadableExport(`${path} is no export of Ghost: it has no posts.`);
  const { posts, users, posts_authors, members } = parsed.data;
  const names = new Map(users.map((user) => [user.id, user.name]));
  const authors = new Map<string, string>();
  for (const { post_id, author_id } of [...posts_authors].sort(
    (one, other) => (one.sort_order ?? 0) - (other.sort_order ?? 0),
  ))
    if (!authors.has(post_id)) authors.set(post_id, names.get(author_id) ?? '');
  const absolute = (value: string) => value.replace(GHOST_URL, siteUrl ?? '__GHOST_URL__');
  return {
    base: siteUrl,
    left: [
      ...(members.length > 0
        ? [`${countOf(members.length, 'member')}: import their CSV under Subscribers`]
        : []),
      ...(siteUrl === null && posts.some(({ html }) => html.includes('__GHOST_URL__'))
        ? ['pictures and links of the old site: its file does not name it, so say --url']
        : []),
    ],
    texts: posts.map((post) => ({
      kind: post.type === 'page' ? 'page' : 'post',
      title: post.title,
      slug: post.slug,
      html: absolute(post.html),
      summary: post.custom_excerpt,
      author: authors.get(post.id) ?? '',
      at: post.published_at,
      cover: post.feature_image === '' ? null : absolute(post.feature_image),
      oldPath: post.slug === '' ? null : `/${post.slug}/`,
      ...statusOf(post),
    })),
  };
}
