export function DraftLine({ text, edit }: { text: string; edit: string }) {
  return (
    <p className="wrap banner mt-6">
      {text} <a href={edit}>Edit</a>
    </p>
  );
}

/** Links back to the collection. Without scripts the link reloads it, and only the Back button keeps unsent choices. */
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
          Did you choose something without sending it? Your browser’s Back button brings you back to it.
        </p>
      </noscript>
    </div>
  );
}

/** On a shared product or video. Its link names no collection, so no one would read an answer sent from here. */
export function AskedByMessage() {
  return (
    <p className="banner">
      Someone would like to know what you think. Reply to the message that has this link.
    </p>
  );
}
