/** Links from a product back to her page. Without scripts the link reloads that page, and only the browser's Back keeps what she marked. */
export function BackToCollection({ path, title }: { path: string; title: string }) {
  return (
    <div>
      <p>
        <a className="link inline-flex min-h-11 items-center" href={path}>
          <span>
            ← Back to <bdi>{title}</bdi>
          </span>
        </a>
      </p>
      <noscript>
        <p className="meta">
          Have you marked something and not sent it yet? Your browser’s own Back button shows it again.
        </p>
      </noscript>
    </div>
  );
}
