import { type LetterLink, letterPath } from '#app/lib/letter';

/** The way back to her letter, from what she opened in it. */
export function BackToLetter({
  title,
  place,
  ...link
}: LetterLink & {
  title: string;
  place: string;
}) {
  return (
    <p>
      <a className="link inline-flex min-h-11 items-center" href={letterPath(link) + place}>
        <span>
          ← Back to <bdi>{title}</bdi>
        </span>
      </a>
    </p>
  );
}
