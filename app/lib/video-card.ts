import { labelCategory } from './categories';
import { abbreviateCount, relativeDate, relativeDateEnds } from './format';

type Row = {
  id: number;
  title: string;
  category: string;
  thumbnailUrl: string;
  views: number | null;
  publishedAt: Date | null;
  durationFormatted: string | null;
};
type Clock = { now: Date; until: (date: Date | null) => void };

/** A video as a card shows it: words are made on the server, so that the browser never disagrees. */
export type VideoCardData = ReturnType<typeof toVideoCard>;

export function toVideoCard(
  { id, title, category, thumbnailUrl, views, publishedAt, durationFormatted }: Row,
  { now, until }: Clock,
) {
  until(relativeDateEnds(publishedAt, now));
  return {
    id,
    title,
    category: labelCategory(category),
    picture: thumbnailUrl,
    views: abbreviateCount(views),
    published: relativeDate(publishedAt, now),
    duration: durationFormatted,
  };
}
