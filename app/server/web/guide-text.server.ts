import { isCardThere, readCards, readGuideText } from '#app/features/guides/guide.server';
import { toVideoCard } from '#app/features/videos/video-card';
import { listCards, type ProseBlock } from '#app/lib/prose';
import type { Clock } from './page-context.server';

export function showBlocks(blocks: readonly ProseBlock[], clock: Clock, cards = readCards(blocks)) {
  return {
    blocks: blocks.map((block) =>
      'cards' in block ? { cards: block.cards.filter((card) => isCardThere(card, cards)) } : block,
    ),
    cards: { ...cards, videos: cards.videos.map((row) => toVideoCard(row, clock)) },
  };
}

/** Renders the same text for a preview, which names the missing cards. */
export function previewBlocks(blocks: readonly ProseBlock[], clock: Clock) {
  const cards = readCards(blocks);
  const missing = listCards(blocks)
    .filter((card) => !isCardThere(card, cards))
    .map(({ kind, key }) => `::${kind} ${key}`);
  return { ...showBlocks(blocks, clock, cards), missing };
}
export type TextPreview = ReturnType<typeof previewBlocks>;

export function showGuideText(body: string, clock: Clock) {
  const { blocks, cards, minutes } = readGuideText(body);
  return { ...showBlocks(blocks, clock, cards), minutes };
}
