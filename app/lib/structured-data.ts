/** JSON-LD of https://schema.org, without its context. */
export type Structured = Record<string, unknown>;

/** Seconds as an ISO 8601 duration. */
export function isoDuration(seconds: number): string {
  return `PT${Math.floor(seconds / 3_600)}H${Math.floor(seconds / 60) % 60}M${seconds % 60}S`;
}

function listOf(type: string, items: Structured[]): Structured {
  const numbered = items.map((item, index) => ({ '@type': 'ListItem', position: index + 1, ...item }));
  return { '@type': type, itemListElement: numbered };
}

export function breadcrumbs(origin: string, links: [name: string, path: string][]): Structured {
  return listOf(
    'BreadcrumbList',
    links.map(([name, path]) => ({ name, item: origin + path })),
  );
}

/** Lists the pages of a folder, such as `/video`. */
export function itemList(origin: string, folder: string, pages: { id: number }[] = []): Structured {
  const items = pages.map(({ id }) => ({ url: `${origin}${folder}/${id}` }));
  return listOf('ItemList', items);
}

export function webSite(origin: string, name: string): Structured {
  return {
    '@type': 'WebSite',
    name,
    url: `${origin}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/videos?search={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}

export type ArticleFacts = {
  title: string;
  description: string;
  author: string;
  publishedAt: Date | null;
  updatedAt: Date;
  /** Absolute. */
  image: string;
  url: string;
};

export function articleObject(facts: ArticleFacts) {
  const { title, description, author, publishedAt, updatedAt, image, url } = facts;
  return {
    '@type': 'Article',
    headline: title,
    ...(description ? { description } : {}),
    image,
    ...(publishedAt === null ? {} : { datePublished: publishedAt.toISOString() }),
    dateModified: updatedAt.toISOString(),
    ...(author ? { author: { '@type': 'Person', name: author } } : {}),
    mainEntityOfPage: url,
    url,
  } satisfies Structured;
}

export type VideoFacts = {
  title: string;
  description: string;
  /** Absolute. */
  image: string;
  /** ISO 8601, or null for an unknown date, without which search engines ignore the video. */
  uploaded: string | null;
  /** Seconds. */
  duration: number | null;
  player: { kind: 'video' | 'frame'; src: string } | null;
  /** Ascending times, each with the URL that plays from there. */
  transcript: string;
  clips: { at: number; name: string; url: string }[];
  shown: { name: string; url: string }[];
};

/** Describes a video, or returns null without a date or a player, which search engines require. */
export function videoObject(
  origin: string,
  { title, description, image, uploaded, duration, player, transcript, clips, shown }: VideoFacts,
): Structured | null {
  if (uploaded === null || player === null) return null;
  const source = new URL(player.src, origin).href;
  const hasPart = clips.map((clip, index) => clipOf(clip, clips[index + 1]?.at ?? duration));
  const mentions = shown.map(({ name, url }) => ({ '@type': 'Product', name, url }));
  return {
    '@type': 'VideoObject',
    name: title,
    description: description || title,
    thumbnailUrl: image,
    uploadDate: uploaded,
    ...(duration === null ? {} : { duration: isoDuration(duration) }),
    ...(player.kind === 'video' ? { contentUrl: source } : { embedUrl: source }),
    ...(transcript ? { transcript } : {}),
    ...(hasPart.length === 0 ? {} : { hasPart }),
    ...(mentions.length === 0 ? {} : { mentions }),
  };
}

function clipOf({ at, name, url }: VideoFacts['clips'][number], end: number | null): Structured {
  const until = end !== null && end > at ? { endOffset: end } : {};
  return { '@type': 'Clip', name, startOffset: at, ...until, url };
}
