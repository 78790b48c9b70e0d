import { countOf } from '#app/lib/format';

/** On a shared product or video. Its link names no collection, so no one would read an answer sent from here. */
export function AskedByMessage() {
  return (
    <p className="banner">
      Someone would like to know what you think. Reply to the message that has this link.
    </p>
  );
}

/** Says that some products of a collection are missing, which would otherwise vanish without a word. */
export function MissingProducts({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="meta">{`${countOf(count, 'product')} of this collection ${count === 1 ? 'is' : 'are'} no longer in the shop.`}</p>
  );
}
