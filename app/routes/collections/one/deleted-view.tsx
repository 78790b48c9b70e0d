type DeletedViewProps = { heading: string; title: string; address: string };

/** What stands at the address of a collection that its owner has deleted, as long as that can be undone. */
export function DeletedView({ heading, title, address }: DeletedViewProps) {
  return (
    <div className="wrap section">
      <div className="empty">
        <h1>{heading}</h1>
        <p className="lead mx-auto max-w-[52ch]" dir="auto">
          {title}
        </p>
        <form method="post" action={address} className="flex flex-wrap justify-center gap-3">
          <button type="submit" name="intent" value="restore" className="btn">
            Undo
          </button>
          <a className="btn btn-line" href="/compilations">
            My collections
          </a>
        </form>
      </div>
    </div>
  );
}
