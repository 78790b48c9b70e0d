import { z } from 'zod';
import { isPublicationDate } from '#app/lib/date-range';
import { countOf } from '#app/lib/format';
import { parseJson } from '#app/lib/json';
import { readWholeText, UnreadableFile } from '#app/lib/text-file.server';
import { type DrawnText, drawLexical, drawMarkdown, drawMobiledoc } from './ghost-texts';
import { boundText, GHOST_URL, type ImportedSite, type ImportedText, readPlain } from './imported';

const text = z.preprocess((value) => value ?? '', z.string());
const dateText = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => {
    const date = new Date(value ?? Number.NaN);
    return isPublicationDate(date) ? date : null;
  });
const id = z.union([z.string(), z.number()]).transform(String);
/** Versions before 3 have `image`, `author_id` and `page`. */
const postSchema = z.object({
  id: id.nullish(),
  title: text,
  slug: text,
  html: text,
  lexical: text,
  mobiledoc: text,
  markdown: text,
  custom_excerpt: text,
  meta_title: text,
  meta_description: text,
  feature_image: text,
  image: text,
  type: text,
  page: z.unknown().optional(),
  status: text,
  visibility: text,
  author_id: id.nullish(),
  published_at: dateText,
});
type Post = z.output<typeof postSchema>;

const readableRows = <S extends z.ZodType>(schema: S) =>
  z
    .array(z.unknown())
    .nullish()
    .transform((list) => (list ?? []).flatMap((row) => schema.safeParse(row).data ?? []));

const dataSchema = z.object({
  posts: z.array(z.unknown()),
  users: readableRows(z.object({ id, name: text })),
  posts_authors: readableRows(z.object({ post_id: id, author_id: id, sort_order: z.number().nullish() })),
  posts_meta: readableRows(
    z.object({
      post_id: id,
      meta_title: text,
      meta_description: text,
      feature_image_alt: text,
      feature_image_caption: text,
    }),
  ),
  tags: readableRows(z.object({ id, name: text, visibility: text })),
  posts_tags: readableRows(z.object({ post_id: id, tag_id: id, sort_order: z.number().nullish() })),
  members: z.array(z.unknown()).catch([]),
});

/** Ghost's export (Settings, Labs): `{ db: [{ data }] }`, and of some versions `{ data }`. */
const exportSchema = z
  .union([z.object({ db: z.array(z.object({ data: dataSchema })).min(1) }), z.object({ data: dataSchema })])
  .transform((found) => ('db' in found ? found.db[0]?.data : found.data));

function statusOf({ status, visibility }: Post): Pick<ImportedText, 'status' | 'notes'> {
  const isForAll = (visibility === '' || visibility === 'public') && status !== 'sent';
  if (!isForAll && status !== 'draft')
    return { status: 'draft', notes: ['a draft, because only some people could read it'] };
  return { status: status === 'published' || status === 'scheduled' ? status : 'draft', notes: [] };
}

/** The marks of tables of contents, which Ribbon makes from the headings. */
const CONTENTS = /(?:<p>\s*)?\[(?:toc|table-of-contents)\](?:\s*<\/p>)?/gi;

function drawBody({ html, lexical, mobiledoc, markdown }: Post): DrawnText {
  if (html.trim() !== '') return { html, unread: [] };
  const drawn = drawLexical(lexical) ?? drawMobiledoc(mobiledoc);
  if (drawn !== null) return drawn;
  const isStored = lexical !== '' || mobiledoc !== '';
  return { html: drawMarkdown(markdown), unread: isStored ? ['its text'] : [] };
}

function readPost(row: unknown): Post | null {
  const post = postSchema.safeParse(row).data;
  if (post === undefined) return null;
  const parts = [post.title, post.html, post.lexical, post.mobiledoc, post.markdown];
  return parts.every((part) => part.trim() === '') ? null : post;
}

type Data = z.output<typeof dataSchema>;

function inOrder<R extends { sort_order?: number | null | undefined }>(rows: R[]): R[] {
  return rows.toSorted((one, other) => (one.sort_order ?? 0) - (other.sort_order ?? 0));
}

function listAuthors({ users, posts_authors }: Data, posts: Post[]): Map<string, string> {
  const names = new Map(users.map((user) => [user.id, user.name]));
  const authors = new Map<string, string>();
  const before3 = posts.map((post) => ({ post_id: post.id ?? '', author_id: post.author_id ?? '' }));
  for (const { post_id, author_id } of [...inOrder(posts_authors), ...before3])
    if (!authors.has(post_id)) authors.set(post_id, names.get(author_id) ?? '');
  return authors;
}

/** Lists the public tags by post. Ghost marks internal ones by `#`. */
function listTags({ tags, posts_tags }: Data): Map<string, string[]> {
  const shown = tags.filter(({ visibility, name }) => visibility !== 'internal' && !name.startsWith('#'));
  const names = new Map(shown.map((tag) => [tag.id, readPlain(tag.name)]));
  const byPost = new Map<string, string[]>();
  for (const { post_id, tag_id } of inOrder(posts_tags)) {
    const name = names.get(tag_id);
    if (name !== undefined) byPost.set(post_id, [...(byPost.get(post_id) ?? []), name]);
  }
  return byPost;
}

function describeNotImported({ members, ...data }: Data, posts: Post[], siteUrl: string | null): string[] {
  const unread = data.posts.length - posts.length;
  const captions = data.posts_meta.filter(
    (each) => each.feature_image_alt !== '' || each.feature_image_caption !== '',
  ).length;
  const needsUrl = siteUrl === null && posts.some(({ html }) => html.includes(GHOST_URL));
  return [
    unread > 0 && `${countOf(unread, 'post')} that Ribbon cannot read`,
    members.length > 0 && `${countOf(members.length, 'member')}. Import their CSV file under Subscribers`,
    captions > 0 && `captions of the cover images of ${countOf(captions, 'post')}`,
    needsUrl && 'images and links of the old site. Repeat the import with --url',
  ].filter((line) => line !== false);
}

/** Reads an export of Ghost. @throws UnreadableFile */
export async function readGhost(path: string, siteUrl: string | null): Promise<ImportedSite> {
  const json = parseJson(await readWholeText({ path }));
  if (json === undefined)
    throw new UnreadableFile('The file is not JSON. Choose the file that Ghost exports.');
  const data = exportSchema.safeParse(json).data;
  if (data === undefined)
    throw new UnreadableFile(
      'The file is not a Ghost export: it has no posts. Choose the file that Ghost exports.',
    );
  const posts = data.posts.flatMap((row) => readPost(row) ?? []);
  const authors = listAuthors(data, posts);
  const tags = listTags(data);
  // Versions before 3 have the fields in the post.
  const metaOf = (post: Post) => data.posts_meta.find(({ post_id }) => post_id === post.id) ?? post;
  const folder = siteUrl === null ? '' : new URL(siteUrl).pathname.replace(/\/$/, '');
  const absolute = (value: string) => value.replaceAll(GHOST_URL, siteUrl?.replace(/\/$/, '') ?? GHOST_URL);
  return {
    base: siteUrl,
    shopLinks: new Map(),
    notImported: describeNotImported(data, posts, siteUrl),
    texts: posts.map((post): ImportedText => {
      const { html, unread } = boundText(drawBody(post));
      const cover = post.feature_image || post.image;
      return {
        kind: post.type === 'page' || Number(post.page) === 1 ? 'page' : 'post',
        id: post.id ?? '',
        title: readPlain(post.title),
        slug: post.slug,
        html: absolute(html.replace(CONTENTS, '')),
        summary: post.custom_excerpt,
        tags: tags.get(post.id ?? '') ?? [],
        seoTitle: readPlain(metaOf(post).meta_title),
        seoDescription: readPlain(metaOf(post).meta_description),
        author: authors.get(post.id ?? '') ?? '',
        at: post.published_at,
        cover: cover === '' ? null : absolute(cover),
        oldPath: post.slug === '' ? null : `${folder}/${post.slug}/`,
        aliases: [],
        unread,
        ...statusOf(post),
      };
    }),
  };
}
