/** The way back to her letter, from what she opened in it. */
export function BackToLetter({ path, title }: { path: string; title: string }) {
  return (
    <p>
      <a className="link inline-flex min-h-11 items-center" href={path}>
        <span>
          ← Back to <bdi>{title}</bdi>
        </span>
      </a>
    </p>
  );
}
