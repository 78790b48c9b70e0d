import { GuideText, type GuideTextProps } from './guide-text';

/** What a text that is being written looks like, and which of its cards are left out. */
export function TextPreview({ blocks, cards, missing }: GuideTextProps & { missing: string[] }) {
  return (
    <div className="guide-body">
      {missing.length > 0 && (
        <p className="banner">{`Not there, or not to be seen by everybody, so left out: ${missing.join(', ')}`}</p>
      )}
      <GuideText blocks={blocks} cards={cards} />
    </div>
  );
}
