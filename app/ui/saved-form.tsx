import { Button } from './button';
import type { RootData } from './root-data';

/** Offers to send a form again that came after its session had ended. */
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
          You were logged out before this was sent, but nothing is lost.{' '}
          {isWhole
            ? 'Send it as it is, or change it below.'
            : 'Your text is below. Enter passwords and choose files again.'}
        </p>
        {isWhole && (
          <>
            {fields.map(([name, value], position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names repeat.
              <input key={position} type="hidden" name={name} value={value} />
            ))}
            <Button look="small main" label="Send it now" />
          </>
        )}
      </form>
    </div>
  );
}
