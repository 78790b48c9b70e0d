/** The way back to her letter, from what she opened in it. */
export function BackToLetter({
  shareCode,
  title,
  place,
}: {
  shareCode: string;
  title: string;
  place: string;
}) {
  return (
    <p>
      <a className="link inline-flex min-h-11 items-center" href={`/share/${shareCode}${place}`}>
        <span>
          ← Back to <bdi>{title}</bdi>
        </span>
      </a>
    </p>
  );
}
