import { readBranding } from '#app/features/branding/branding.server';
import { SHIPPED_ACCENT } from '#app/features/branding/branding-schema';
import { paletteOf } from '#app/features/branding/palette.server';
import { findCompilation } from '#app/features/collections/compilation.server';
import { type CardData, readGuideText } from '#app/features/guides/guide.server';
import { compose, type Mail } from '#app/features/mail/mail';
import { sendNow, siteOf } from '#app/features/mail/mail-sender.server';
import { compilationCardOf, productCardOf, videoCardOf } from '#app/features/seo/card.server';
import { listOffers } from '#app/features/shop/offer.server';
import { showPrice } from '#app/features/shop/shown-price.server';
import { untilChanged } from '#app/infra/content-version.server';
import type { MailSettings } from '#app/infra/env.server';
import { readSiteSettings } from '#app/infra/site-settings.server';
import { type CardName, listCards } from '#app/lib/prose';
import { proseHtml } from '#app/lib/prose-html';
import { proseText } from '#app/lib/prose-text';
import { ISSUE_WIDTH, type IssueCard, issueCardHtml, issueCardText, issueHtml } from './issue-html';
import type { Issue } from './newsletter-issue.server';

/** Returns false for prices that expire, since an email may be read at any time. */
function mayShowPrice(productId: number, price: string): boolean {
  const offers = listOffers(productId, new Date()).filter((offer) =>
    [showPrice(offer.price), showPrice(`from ${offer.price}`)].includes(price),
  );
  return offers.length > 0 && offers.every(({ endsAt }) => endsAt === null);
}

function readCard({ kind, key }: CardName, cards: CardData, origin: string): IssueCard | null {
  if (kind === 'product') {
    const product = cards.products.find(({ id }) => String(id) === key);
    if (product === undefined) return null;
    const line = mayShowPrice(product.id, product.price) ? product.price : '';
    const image = origin + productCardOf(product).url;
    const url = `${origin}/product/${product.id}`;
    return { url, image, title: product.name, line, action: 'View product' };
  }
  if (kind === 'video') {
    const video = cards.videos.find(({ id }) => String(id) === key);
    if (video === undefined) return null;
    const image = origin + videoCardOf(video).url;
    const url = `${origin}/video/${video.id}`;
    return { url, image, title: video.title, line: '', action: 'Watch video' };
  }
  const isPublic = cards.collections.some(({ shareCode }) => shareCode === key);
  const found = isPublic ? findCompilation({ shareCode: key }, {}) : null;
  if (found === null) return null;
  const { title, description } = found.compilation;
  const image = origin + compilationCardOf(found.compilation).url;
  return { url: `${origin}/share/${key}`, image, title, line: description ?? '', action: 'View collection' };
}

/** Returns the preview of a newsletter. Its cards are named by `kind key`. */
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

const MARKED =
  /^(\/(?:video|product|guides|pages|go|share|affiliate|videos)\b[^\s"'<>)?#]*?)([.,;:!]*(?=$|[\s"'<>)])|[?#])/;

/** Adds the newsletter to its links that begin like this site, so that its views, clicks and earnings can be counted. */
function markLinks(text: string, { start, id, and }: Record<'start' | 'id' | 'and', string>): string {
  if (id === '') return text;
  const mark = (_: string, path: string, next: string) =>
    `${path}?newsletter=${id}${next === '?' ? and : next}`;
  const [before, ...parts] = text.split(start);
  return [before, ...parts.map((part) => part.replace(MARKED, mark))].join(start);
}

/** Renders a newsletter as text and HTML, once for all subscribers until the content of the site changes. */
const readIssue = untilChanged(({ origin, id, message }: Record<'origin' | 'id' | 'message', string>) => {
  const { blocks, cards } = readGuideText(message);
  const renderCard = (show: (card: IssueCard) => string) => (name: CardName) => {
    const card = readCard(name, cards, origin);
    return card === null ? '' : show(card);
  };
  const text = proseText(blocks, { origin, describeCard: renderCard(issueCardText) });
  const body = proseHtml(blocks, { origin, drawCard: renderCard(issueCardHtml), mailWidth: ISSUE_WIDTH });
  return {
    text: markLinks(text, { start: origin, id, and: '&' }),
    body: markLinks(body, { start: `href="${origin}`, id, and: '&#38;' }),
    colors: paletteOf(readBranding().accent ?? SHIPPED_ACCENT),
  };
});

type IssueText = Pick<Issue, 'subject' | 'message' | 'isPlain'> & Partial<Pick<Issue, 'id'>>;

/** Writes the email of a newsletter for one subscriber. */
export function writeIssue(
  { id, subject, message, isPlain }: IssueText,
  { email, unsubscribe }: { email: string; unsubscribe: string },
  settings: MailSettings,
): Mail {
  const site = siteOf(settings);
  const { owner, address } = readSiteSettings();
  const sender = [owner, ...address.split('\n')].map((line) => line.trim()).filter((line) => line !== '');
  const head = { to: email, subject, unsubscribe };
  const reason = `You get this email because you subscribed to the ${site.siteName} newsletter. To unsubscribe:\n${unsubscribe}`;
  const end = ['--', ...(sender.length === 0 ? [] : [sender.join('\n')]), reason];
  if (isPlain) return compose(site, head, [message.trim(), ...end]);
  const { text, ...look } = readIssue({ origin: settings.origin, id: String(id ?? ''), message });
  const html = issueHtml({ ...site, subject, sender, unsubscribe, ...look });
  return compose(site, { ...head, html }, [text.trim(), ...end]);
}

/** Sends a newsletter to one administrator. Its unsubscribe link has no token. */
export function sendTestIssue(draft: Pick<Issue, 'subject' | 'message'>, to: string): Promise<string | null> {
  return sendNow((settings) => {
    const unsubscribe = `${settings.origin}/newsletter/unsubscribe`;
    return writeIssue({ ...draft, isPlain: false }, { email: to, unsubscribe }, settings);
  });
}
