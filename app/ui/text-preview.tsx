import { GuideText, type GuideTextProps } from './guide-text';

export function TextPreview({ blocks, cards, missing }: GuideTextProps & { missing: string[] }) {
  return (
    <div className="guide-body">
      {missing.length > 0 && (
        <p className="banner">{`Visitors do not see these cards, because their content is missing or not public: ${missing.join(', ')}`}</p>
      )}
      <GuideText blocks={blocks} cards={cards} />
    </div>
  );
}
