import type { SerializeFrom } from '@remix-run/node';
import { useFetcher } from '@remix-run/react';
import { AVAILABILITY_LABELS } from '#app/lib/choices';
import type { FormResult } from '#app/lib/form-result';
import { formatDuration } from '#app/lib/format';
import { startTimePath } from '#app/lib/start-time';
import { imageLink } from '#app/lib/web-url';
import { OwnLink, ProductChoice } from '#app/ui/answer-form';
import { BackToCollection } from '#app/ui/banners';
import { useRouteModule } from '#app/ui/browser/use-route-module';
import { Hidden, Icon, NameLink, Section, SubmitButton, UserText } from '#app/ui/elements';
import { ErrorSummary } from '#app/ui/error-summary';
import { HoneypotField, NoEnter } from '#app/ui/field';
import { Image } from '#app/ui/image';
import { ProductImage } from '#app/ui/product-card';
import { VideoImage } from '#app/ui/video-card';
import type { loader } from './route';

export type Page = SerializeFrom<typeof loader>;

const SIZES = '(min-width: 48rem) 640px, 100vw';

/** The images of a product, which scroll sideways. Each opens large. */
export function ProductImages({ product }: Page) {
  const { name, images } = product;
  if (images.length < 2) return <ProductImage product={product} sizes={SIZES} position={0} />;
  return (
    <div className="frame frame-tall">
      <ul className="strip">
        {images.map((url, index) => (
          <li key={url}>
            <a href={imageLink(url)} rel="noreferrer" data-document>
              <Image
                src={url}
                alt={`${name}, image ${index + 1} of ${images.length}`}
                size={[600, 800]}
                sizes={SIZES}
                position={index}
              />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Links({ label, links }: { label: string; links: Page['links']['sizes'] }) {
  if (links.length === 0) return null;
  return (
    <ul className="chips" aria-label={label}>
      {links.map(({ text, href, isChosen, isOut }) => (
        <li key={text}>
          <a className="pill" href={href} aria-current={isChosen || undefined} rel="nofollow">
            {isOut ? (
              <span>
                <s dir="auto">{text}</s>
                <span className="sr-only"> Sold out</span>
              </span>
            ) : (
              <bdi>{text}</bdi>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}

export function VariantLinks({ links: { sizes, colors, hasColors } }: Page) {
  return (
    <>
      <Links label="Size" links={sizes} />
      {sizes.length > 0 && (
        <a className="link meta" href="/sizes">
          Size guide
        </a>
      )}
      <Links label={hasColors ? 'Color' : 'Options'} links={colors} />
    </>
  );
}

export function WhereToBuy({ product: { id, name }, offers }: Page) {
  if (offers.length === 0) return null;
  return (
    <Section className="offers" titleId="where-to-buy" title="Where to buy">
      <ul>
        {offers.map((offer) => (
          <li key={offer.id}>
            <a href={`/go/${id}/${offer.id}`} rel="sponsored nofollow noopener" data-document>
              <span className="offer-shop">
                <bdi>{offer.shop}</bdi> {offer.isLowest && <span className="offer-lowest">lowest price</span>}
                <span className="sr-only"> (paid link): {name}</span>
              </span>
              <span className="price">{offer.price}</span>
              <Icon name="arrow" />
            </a>
            <p className="meta">{offer.availability === 'out' ? AVAILABILITY_LABELS.out : offer.seen}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function SeenIn({ seenIn: { total, videos }, openedFrom }: Page) {
  if (total === 0) return null;
  return (
    <Section titleId="seen-in" titleClass="mb-3 text-24" title={`Seen in (${total})`}>
      <ul className="seen-in">
        {videos.map((video, index) => (
          <li key={video.id} className="card">
            <VideoImage video={video} sizes={index === 0 ? SIZES : '160px'} />
            <div>
              <h3>
                <NameLink
                  href={startTimePath(video.id, video.at, openedFrom?.query)}
                  data-document={video.at !== null || openedFrom !== null || undefined}
                  name={video.title}
                />
              </h3>
              {video.at !== null && <p className="start-time">from {formatDuration(video.at)}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type ProductAnswerProps = Page & { openedFrom: NonNullable<Page['openedFrom']> };

/** On the page of a product from a shared collection: the owner's note, the answer form and a link back. */
export function ProductAnswer({ product, links, openedFrom }: ProductAnswerProps) {
  const sizes = links.sizes.map(({ text }) => text);
  const { shareCode, path, title, note, answersOpen, recipientAnswer } = openedFrom;
  const action = `/share/${shareCode}`;
  // A fetcher sends the form, so that a failure does not replace the page.
  const fetcher = useFetcher<FormResult>();
  const result = fetcher.data ?? undefined;
  const isSending = fetcher.state !== 'idle';
  useRouteModule('routes/collections/share');
  return (
    <>
      <UserText className="words" text={note} />
      {answersOpen && (
        <fetcher.Form
          method="post"
          action={action}
          className="grid gap-3"
          noValidate
          data-draft={shareCode}
          data-draft-shows="part"
        >
          <NoEnter />
          <OwnLink />
          <ErrorSummary form="reply" result={result} title="Your answer was not sent" />
          <ProductChoice product={{ ...product, sizes }} recipientAnswer={recipientAnswer} result={result} />
          <Hidden only={product.id} edit={recipientAnswer?.edit} />
          <HoneypotField form="reply" />
          <SubmitButton label="Send this answer" busy="Sending..." sending={isSending} />
        </fetcher.Form>
      )}
      <BackToCollection path={`${path}#product-${product.id}`} title={title} />
    </>
  );
}
