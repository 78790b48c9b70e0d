import type { HomeTexts } from '#app/features/branding/home-texts';
import { CHOICE_LABELS } from '#app/lib/choices';
import { LinkButton } from '#app/ui/button';
import { CHOICES } from '#app/ui/choices';
import { Icon } from '#app/ui/icons';
import { Image } from '#app/ui/image';

/** Explains the site in three steps. The answers look as they do on her page. */
export function AskHer({ images, texts }: { images: string[]; texts: HomeTexts }) {
  const steps = [
    [texts.askStep1, texts.askDetail1],
    [texts.askStep2, texts.askDetail2],
    [texts.askStep3, texts.askDetail3],
  ] as const;
  return (
    <section className="ask-her" aria-labelledby="ask-her">
      <div className="wrap">
        <div className="grid content-center justify-items-start gap-4">
          <p className="eyebrow">{texts.askLabel}</p>
          <h2 id="ask-her">{texts.askTitle}</h2>
          <ol>
            {steps.map(([action, rest]) => (
              <li key={action}>
                <strong>{action}</strong> {rest}
              </li>
            ))}
          </ol>
          <LinkButton href="/compilation/new" label={texts.askButton} />
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
