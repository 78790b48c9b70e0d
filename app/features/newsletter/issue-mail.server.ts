import { readBranding } from '#app/features/branding/branding.server';
import { SHIPPED_ACCENT } from '#app/features/branding/branding-schema';
import { findCompilation } from '#app/features/collections/compilation.server';
import { type CardData, readGuideText } from '#app/features/guides/guide.server';
import { siteOf } from '#app/features/mail/letterhead.server';
import { type Mail, newsletterMail } from '#app/features/mail/mail';
import { sendNow } from '#app/features/mail/mail-sender.server';
import { compilationCardOf, productCardOf, videoCardOf } from '#app/features/seo/card.server';
import { listOffers } from '#app/features/shop/offer.server';
import { untilChanged } from '#app/infra/content-version.server';
import type { MailSettings } from '#app/infra/env.server';
import { readSiteSettings } from '#app/infra/site-settings.server';
import { type CardName, listCards } from '#app/lib/prose';
import { proseHtml } from '#app/lib/prose-html';
import { proseText } from '#app/lib/prose-text';
import { ISSUE_WIDTH, type IssueCard, issueCardHtml, issueCardText, issueHtml } from './issue-html';
import type { Issue } from './newsletter-issue.server';

/** Whether an email may show a price. It is read at any time, which the terms of some shops do not allow. */
function mayQuote(productId: number, price: string): boolean {
  const asked = listOffers(productId, new Date()).filter((offer) => offer.price === price);
  return asked.length > 0 && asked.every(({ endsAt }) => endsAt === null);
}

/** What a card of a letter shows; null for what is gone. */
function readCard({ kind, key }: CardName, cards: CardData, origin: string): IssueCard | null {
  if (kind === 'product') {
    const product = cards.products.find(({ id }) => String(id) === key);
    if (product === undefined) return null;
    return {
      address: `${origin}/product/${product.id}`,
      image: origin + productCardOf(product).url,
      title: product.name,
      line: mayQuote(product.id, product.price) ? product.price : '',
      action: 'See it',
    };
  }
  if (kind === 'video') {
    const video = cards.videos.find(({ id }) => String(id) === key);
    if (video === undefined) return null;
    return {
      address: `${origin}/video/${video.id}`,
      image: origin + videoCardOf(video).url,
      title: video.title,
      line: '',
      action: 'Watch it',
    };
  }
  const isSeen = cards.collections.some(({ shareCode }) => shareCode === key);
  const found = isSeen ? findCompilation({ shareCode: key }, {}) : null;
  if (found === null) return null;
  const { compilation } = found;
  return {
    address: `${origin}/share/${key}`,
    image: origin + compilationCardOf(compilation).url,
    title: compilation.title,
    line: compilation.description ?? '',
    action: 'Look through it',
  };
}

/** A newsletter as its preview shows it: the text, and the cards as the email has them, by `kind key`. */
export function previewIssue(message: string, origin: string) {
  const { blocks, cards } = readGuideText(message);
  const drawn = listCards(blocks).map((name) => ({ ...name, card: readCard(name, cards, origin) }));
  return {
    blocks,
    cards: drawn.flatMap(({ kind, key, card }) =>
      card === null ? [] : [{ ...card, name: `${kind} ${key}` }],
    ),
    missing: drawn.flatMap(({ kind, key, card }) => (card === null ? [`::${kind} ${key}`] : [])),
  };
}
export type IssuePreview = ReturnType<typeof previewIssue>;

/** A letter's CommonMark as both parts of a mail; made once for all who get it, until anything of the site changes. */
const readIssue = untilChanged((key) => {
  const [origin = '', ...rest] = key.split('\n');
  const { blocks, cards } = readGuideText(rest.join('\n'));
  const withCard = (show: (card: IssueCard) => string) => (name: CardName) => {
    const card = readCard(name, cards, origin);
    return card === null ? '' : show(card);
  };
  return {
    text: proseText(blocks, { origin, describeCard: withCard(issueCardText) }),
    body: proseHtml(blocks, { origin, drawCard: withCard(issueCardHtml), mailWidth: ISSUE_WIDTH }),
  };
});

type Words = Pick<Issue, 'subject' | 'message' | 'isPlain'>;

/** A letter as one subscriber gets it. */
export function writeIssue(
  { subject, message, isPlain }: Words,
  { email, unsubscribe }: { email: string; unsubscribe: string },
  settings: MailSettings,
): Mail {
  const site = siteOf(settings);
  const { owner, address } = readSiteSettings();
  const sender = [owner, ...address.split('\n')].map((line) => line.trim()).filter((line) => line !== '');
  const whole = { email, unsubscribe, subject, sender };
  if (isPlain) return newsletterMail(site, { ...whole, text: message, html: null });
  const { text, body } = readIssue(`${settings.origin}\n${message}`);
  const accent = readBranding().accent ?? SHIPPED_ACCENT;
  return newsletterMail(site, { ...whole, text, html: issueHtml({ ...site, ...whole, body, accent }) });
}

/** Sends a letter to an administrator alone, as subscribers would get it; its link to leave leads to no subscription. */
export function sendTestIssue(words: Pick<Issue, 'subject' | 'message'>, to: string): Promise<string | null> {
  return sendNow((settings) => {
    const unsubscribe = `${settings.origin}/newsletter/unsubscribe`;
    return writeIssue({ ...words, isPlain: false }, { email: to, unsubscribe }, settings);
  });
}
