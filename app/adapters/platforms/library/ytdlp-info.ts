import { z } from 'zod';
import type { SourceVideo } from '#app/adapters/platforms/platform';
import { cut } from '#app/lib/cut';

/** Texts that any program may have written: cut to what a page can show. */
const LONGEST_TEXT = 10_000;
const LONGEST_LINE = 300;
const MOST_TAGS = 100;
const text = z
  .string()
  .trim()
  .min(1)
  .transform((value) => cut(value, LONGEST_TEXT))
  .optional()
  .catch(undefined);
const line = z
  .string()
  .trim()
  .min(1)
  .transform((value) => cut(value, LONGEST_LINE))
  .optional()
  .catch(undefined);
const count = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).optional().catch(undefined);
const seconds = z.number().nonnegative().max(8_640_000_000).optional().catch(undefined);
const address = z
  .url({ protocol: /^https?$/ })
  .optional()
  .catch(undefined);

/** What yt-dlp and youtube-dl write beside a file. Any field may be missing or of another type; only an object is required. */
const infoSchema = z.object({
  title: line,
  fulltitle: line,
  description: text,
  uploader: line,
  channel: line,
  creator: line,
  uploader_url: address,
  channel_url: address,
  webpage_url: address,
  upload_date: z
    .string()
    .regex(/^\d{8}$/)
    .optional()
    .catch(undefined),
  timestamp: seconds,
  release_timestamp: seconds,
  duration: seconds,
  view_count: count,
  views: count,
  like_count: count,
  age_limit: count,
  live_status: line,
  tags: z.array(z.unknown()).optional().catch(undefined),
});

function readDate({ timestamp, release_timestamp, upload_date }: z.output<typeof infoSchema>): Date | null {
  const unix = timestamp ?? release_timestamp;
  if (unix !== undefined) return new Date(unix * 1_000);
  if (upload_date === undefined) return null;
  const date = new Date(upload_date.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3T00:00:00Z'));
  return Number.isNaN(date.getTime()) ? null : date;
}

/**
 * Reads one `*.info.json`. The source's own figures and dates are kept as they are; what is missing stays null or empty.
 * @param fallbackTitle the file's name, for a description without a title.
 * @returns null when the text is not a JSON object.
 */
export function readYtdlpInfo(
  json: string,
  fallbackTitle: string,
): Omit<SourceVideo, 'sourceId' | 'embedUrl'> | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    return null;
  }
  const result = infoSchema.safeParse(parsed);
  if (!result.success) return null;
  const info = result.data;
  return {
    title: info.title ?? info.fulltitle ?? fallbackTitle,
    description: info.description ?? '',
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
    tags: (info.tags ?? [])
      .filter((tag): tag is string => typeof tag === 'string' && tag.trim() !== '')
      .slice(0, MOST_TAGS)
      .map((tag) => cut(tag, LONGEST_LINE)),
  };
}
