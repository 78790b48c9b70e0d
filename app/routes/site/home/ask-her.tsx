import { CHOICE_LABELS } from '#app/lib/choices';
import { CHOICES } from '#app/ui/choices';
import { Icon } from '#app/ui/icons';
import { Image } from '#app/ui/image';

const STEPS = [
  ['Tie a bow', 'on the products you like.'],
  ['Send her the link.', 'She needs no account.'],
  ['She taps what she thinks.', 'Only you see it.'],
] as const;

/** Explains the site in three steps. The answers look as they do on her page. */
export function AskHer({ images }: { images: string[] }) {
  return (
    <section className="ask-her" aria-labelledby="ask-her">
      <div className="wrap">
        <div className="grid content-center justify-items-start gap-4">
          <p className="eyebrow">Before you buy</p>
          <h2 id="ask-her">Let her have the last word</h2>
          <ol>
            {STEPS.map(([action, rest]) => (
              <li key={action}>
                <strong>{action}</strong> {rest}
              </li>
            ))}
          </ol>
          <a className="btn" href="/compilation/new">
            Start a collection
          </a>
        </div>
        {images.length >= CHOICES.length && (
          <div className="ask-her-pictures" aria-hidden="true">
            {CHOICES.map(({ choice, icon }, position) => (
              <div key={choice}>
                <div className="frame frame-tall">
                  <Image src={images[position] ?? ''} width={300} height={400} sizes="190px" />
                </div>
                <p className={`said said-${choice}`}>
                  {icon && <Icon name={icon} />}
                  {CHOICE_LABELS[choice]}
                </p>
              </div>
            ))}
          </div>
        )}
      </div>
    </section>
  );
}
