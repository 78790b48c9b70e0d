import type { RootData } from './root-data';

/** Above the page that a form was sent from after its session had ended: what was typed stands below, and one press sends it. */
export function SavedForm({ action, fields, isWhole }: NonNullable<RootData['savedForm']>) {
  return (
    <div className="wrap pt-4">
      <form
        method="post"
        action={action}
        className="banner flex flex-wrap items-center justify-between gap-4"
        role="status"
      >
        <p className="min-w-0 grow">
          You were logged out before this was sent. Nothing is lost:{' '}
          {isWhole
            ? 'send it as it was, or change it below.'
            : 'what you typed stands below; passwords and files have to be given again.'}
        </p>
        {isWhole && (
          <>
            {fields.map(([name, value], position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names repeat.
              <input key={position} type="hidden" name={name} value={value} />
            ))}
            <button type="submit" className="btn btn-small">
              Send it now
            </button>
          </>
        )}
      </form>
    </div>
  );
}
