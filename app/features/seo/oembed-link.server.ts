import { findCompilation } from '#app/features/collections/compilation.server';
import { findPublishedVideo } from '#app/features/videos/video.server';
import { compilationCardOf, videoCardOf } from './card.server';
import type { Card } from './preview-card';

type Link = { title: string; card: Card };

function describeCompilation(by: Parameters<typeof findCompilation>[0]): Link | null {
  const compilation = findCompilation(by, {})?.compilation;
  return compilation === undefined
    ? null
    : { title: compilation.title, card: compilationCardOf(compilation) };
}

/** Describes the page of a video or a public collection. Returns null for other paths. */
export function describeLink(path: string): Link | null {
  const [, kind, id = ''] = /^\/(video|compilation|share)\/([A-Za-z0-9]{1,16})$/.exec(path) ?? [];
  if (kind === 'share') return describeCompilation({ shareCode: id });
  if (kind === undefined || !/^\d+$/.test(id)) return null;
  if (kind === 'compilation') return describeCompilation({ id: Number(id) });
  const video = findPublishedVideo(Number(id));
  return video && { title: video.title, card: videoCardOf(video) };
}
