import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { findGuide, isCardThere, readCards, readGuideText } from '#app/features/guides/guide.server';
import { type WritingKind, writingUrl } from '#app/features/guides/writing-kinds';
import { toVideoCard } from '#app/features/videos/video-card';
import { truncate } from '#app/lib/format';
import { mayUse } from '#app/lib/permissions';
import { listCards, type ProseBlock, plainWords } from '#app/lib/prose';
import { missingPage } from './not-found.server';
import { type Clock, clockOf } from './page-context.server';
import { describeUnseen } from './publication.server';
import { getUser } from './session.server';

export function showBlocks(blocks: readonly ProseBlock[], clock: Clock, cards = readCards(blocks)) {
  return {
    blocks: blocks.map((block) =>
      'cards' in block ? { cards: block.cards.filter((card) => isCardThere(card, cards)) } : block,
    ),
    cards: { ...cards, videos: cards.videos.map((row) => toVideoCard(row, clock)) },
  };
}

/** Names the cards of a text that visitors do not see. */
export function listMissingCards(blocks: readonly ProseBlock[], cards = readCards(blocks)): string[] {
  const missing = listCards(blocks).filter((card) => !isCardThere(card, cards));
  return missing.map(({ kind, key }) => `::${kind} ${key}`);
}

/** Renders the same text for a preview, which names the missing cards. */
export function previewBlocks(blocks: readonly ProseBlock[], clock: Clock) {
  const cards = readCards(blocks);
  return { ...showBlocks(blocks, clock, cards), missing: listMissingCards(blocks, cards) };
}
export type PreviewedText = ReturnType<typeof previewBlocks>;

/** Reads a guide or page as visitors see it. @throws a 404, also for a draft of others, or a redirect from an old slug */
export async function loadWriting(kind: WritingKind, { request, params, context }: LoaderFunctionArgs) {
  const found = findGuide(params.slug ?? '', kind);
  if (found === null) throw missingPage(request);
  if ('movedTo' in found) throw redirect(writingUrl(kind, found.movedTo) + new URL(request.url).search, 301);
  const { guide } = found;
  if (guide.status !== 'published' && !mayUse(await getUser(request), 'content')) throw missingPage(request);
  const { blocks, cards, minutes } = readGuideText(guide.body);
  const text = { ...showBlocks(blocks, clockOf(context), cards), minutes };
  return {
    guide,
    shown: {
      unseen: describeUnseen(guide),
      path: writingUrl(kind, guide.slug),
      seoTitle: guide.seoTitle || guide.title,
      description: guide.seoDescription || guide.summary || truncate(plainWords(text.blocks), 160),
      text,
    },
  };
}
