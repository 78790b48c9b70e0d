import { useEffect, useRef } from 'react';
import type { FormResult } from '#app/lib/form-result';
import { ErrorId } from './status-page';

type ErrorSummaryProps = { form: string; result: FormResult | undefined; title?: string; titled?: boolean };

/** Lists the errors of a refused form, with links to its fields, and takes the focus. */
export function ErrorSummary({ form, result, title, titled = true }: ErrorSummaryProps) {
  const heading = result?.title ?? title ?? 'Check these fields';
  const box = useRef<HTMLDivElement>(null);
  const errors = Object.entries(result?.error ?? {}).flatMap(([name, messages]) =>
    (messages ?? []).slice(0, 1).map((message) => ({ name, message })),
  );
  const shown = errors.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new result takes the focus.
  useEffect(() => {
    if (!shown) return;
    box.current?.focus();
    const title = document.title;
    if (!titled || title.startsWith('Error: ')) return;
    document.title = `Error: ${title}`;
    return () => {
      if (document.title === `Error: ${title}`) document.title = title;
    };
  }, [result]);
  if (!shown) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: without scripts, too, the errors take the focus and are in view.
    <div className="summary" role="alert" tabIndex={-1} ref={box} autoFocus>
      <h2>{heading}</h2>
      <ul className="mt-2 grid gap-1">
        {errors.map(({ name, message }) => (
          <li key={name}>{name === '' ? message : <a href={`#${form}-${name}`}>{message}</a>}</li>
        ))}
      </ul>
      {result?.errorId && <ErrorId id={result.errorId} />}
    </div>
  );
}
