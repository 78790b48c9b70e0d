import type { IssuePreview as Preview } from '#app/features/newsletter/issue-mail.server';
import { LinkButton } from '#app/ui/button';
import { Prose } from '#app/ui/prose';

export function IssuePreview({ blocks, cards, missing }: Preview) {
  return (
    <div className="guide-body">
      {missing.length > 0 && (
        <p className="banner">{`Left out, because they are missing or not public: ${missing.join(', ')}`}</p>
      )}
      <Prose
        blocks={blocks}
        renderCards={(names) =>
          names.map(({ kind, key }) => {
            const card = cards.find(({ name }) => name === `${kind} ${key}`);
            if (card === undefined) return null;
            return (
              <article key={`${kind} ${key}`} className="grid gap-2">
                <img src={card.image} width={560} height={294} alt="" />
                <h3>
                  <a href={card.url} dir="auto">
                    {card.title}
                  </a>
                </h3>
                {card.line !== '' && <p className="meta">{card.line}</p>}
                <p>
                  <LinkButton href={card.url} look="small main" label={card.action} />
                </p>
              </article>
            );
          })
        }
      />
    </div>
  );
}
