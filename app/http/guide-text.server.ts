import { toVideoCard } from '#app/lib/video-card';
import { isCardThere, readGuideText } from '#app/models/writing/guide.server';
import type { Clock } from './page-context.server';

/** A guide's text and cards as its page and its preview show them. */
export function showGuideText(body: string, clock: Clock) {
  const { blocks, cards, minutes } = readGuideText(body);
  return {
    // What is gone leaves nothing.
    blocks: blocks.map((block) =>
      'cards' in block ? { cards: block.cards.filter((card) => isCardThere(card, cards)) } : block,
    ),
    minutes,
    cards: { ...cards, videos: cards.videos.map((row) => toVideoCard(row, clock)) },
  };
}
