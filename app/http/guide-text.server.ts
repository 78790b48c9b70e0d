import { toVideoCard } from '#app/lib/video-card';
import { readGuideText } from '#app/models/writing/guide.server';
import type { Clock } from './page-context.server';

/** A guide's text and cards as its page and its preview show them. */
export function showGuideText(body: string, clock: Clock) {
  const { blocks, cards, minutes } = readGuideText(body);
  return {
    blocks,
    minutes,
    cards: { ...cards, videos: cards.videos.map((row) => toVideoCard(row, clock)) },
  };
}
