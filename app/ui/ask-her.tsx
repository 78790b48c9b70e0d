import { Button } from './button';

type AskHerProps = { product: number; video?: undefined } | { video: number; product?: undefined };

/** Makes a collection of one product, or of a video's products, and opens its links to send. */
export function AskHer({ product, video }: AskHerProps) {
  return (
    <form method="post" action="/compilation/new" id="share">
      <input type="hidden" name={video === undefined ? 'product' : 'video'} value={video ?? product} />
      <Button intent="ask" look="line" label="Share with Her" />
    </form>
  );
}
