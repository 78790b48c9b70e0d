import { z } from 'zod';
import { readChapters } from '#app/lib/chapters';
import { formatDuration, truncate } from '#app/lib/format';
import { parseJson } from '#app/lib/json';
import { textList } from './reading';

/** UTF-16 units. Any program may have written the file. */
const MAX_TEXT_LENGTH = 10_000;
const MAX_LINE_LENGTH = 300;
const MAX_TAGS = 100;
const known = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);
const textUpTo = (max: number) => {
  const written = z.string().trim().min(1);
  return known(written.transform((value) => truncate(value, max)));
};
const line = textUpTo(MAX_LINE_LENGTH);
const day = known(z.string().regex(/^\d{8}$/));
const count = known(z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER));
const seconds = known(z.number().nonnegative().max(8_640_000_000));
const url = known(z.url({ protocol: /^https?$/ }));

/** yt-dlp calls a chapter without a title `<Untitled Chapter 1>`. */
const chapter = z.object({
  start_time: z.number().nonnegative(),
  title: z
    .string()
    .trim()
    .transform((title) => (/^<Untitled Chapter \d+>$/.test(title) ? '' : title))
    .catch(''),
});

/** Written by yt-dlp and youtube-dl. Only an object is required: any field may be missing or of another type. */
const infoSchema = z.object({
  _type: line,
  title: line,
  fulltitle: line,
  description: textUpTo(MAX_TEXT_LENGTH),
  uploader: line,
  channel: line,
  creator: line,
  uploader_url: url,
  channel_url: url,
  webpage_url: url,
  upload_date: day,
  release_date: day,
  timestamp: seconds,
  release_timestamp: seconds,
  duration: seconds,
  view_count: count,
  views: count,
  like_count: count,
  age_limit: count,
  live_status: line,
  tags: textList,
  chapters: known(
    z.array(z.unknown()).transform((list) => list.flatMap((each) => chapter.safeParse(each).data ?? [])),
  ),
});
type Info = z.output<typeof infoSchema>;

function readDate({ timestamp, release_timestamp, upload_date, release_date }: Info): Date | null {
  const unix = timestamp ?? release_timestamp;
  if (unix !== undefined) return new Date(unix * 1_000);
  const day = upload_date ?? release_date;
  if (day === undefined) return null;
  const date = new Date(day.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3T00:00:00Z'));
  return Number.isNaN(date.getTime()) ? null : date;
}

function describe({ description = '', chapters = [], duration }: Info): string {
  if (chapters.length === 0 || readChapters(description, duration ?? null) !== null) return description;
  const lines = chapters.map(({ start_time, title }) => `${formatDuration(Math.floor(start_time))} ${title}`);
  const parts = [description, lines.join('\n')].filter((part) => part !== '');
  return truncate(parts.join('\n\n'), MAX_TEXT_LENGTH);
}

const readInfo = (json: string) => infoSchema.safeParse(parseJson(json)).data ?? null;

/** yt-dlp writes a description of the playlist next to those of its videos. */
export function isPlaylist(json: string): boolean {
  return /^(?:playlist|multi_video)$/.test(readInfo(json)?._type ?? '');
}

/** Reads one `*.info.json`. Returns null if the text is not a JSON object. @param fallbackTitle name of the file */
export function readYtdlpInfo(json: string, fallbackTitle: string) {
  const info = readInfo(json);
  if (info === null) return null;
  return {
    title: info.title ?? info.fulltitle ?? fallbackTitle,
    description: describe(info),
    url: info.webpage_url ?? null,
    thumbnailUrl: null,
    views: info.view_count ?? info.views ?? null,
    likes: info.like_count ?? null,
    duration: info.duration === undefined ? null : Math.round(info.duration),
    creator: info.channel ?? info.uploader ?? info.creator ?? null,
    creatorUrl: info.channel_url ?? info.uploader_url ?? null,
    creatorImageUrl: null,
    publishedAt: readDate(info),
    embeddable: true,
    ageRestricted: (info.age_limit ?? 0) >= 18,
    live: info.live_status === 'is_live' || info.live_status === 'is_upcoming',
    tags: info.tags.slice(0, MAX_TAGS).map((tag) => truncate(tag, MAX_LINE_LENGTH)),
  };
}
