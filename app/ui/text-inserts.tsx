import type { FormResult } from '#app/lib/form-result';
import { Field } from './field';
import { ImageField } from './image-field';

/** Something that can be put into a text, by the line that names it. */
export type Found = { line: string; name: string; kind: string };

type TextInsertsProps = { form: string; result: (FormResult & { found?: Found[] }) | undefined };

/** What can be put into a text: what is found among products and videos, and a picture. */
export function TextInserts({ form, result }: TextInsertsProps) {
  const base = { form, result };
  const isUsed =
    result?.found !== undefined || result?.error?.alt !== undefined || result?.error?.image !== undefined;
  return (
    <details className="inserts" open={isUsed}>
      <summary>Put something into the text</summary>
      <div className="mt-4 grid gap-5">
        <div className="flex flex-wrap items-end gap-3">
          <div className="flex-1">
            <Field {...base} name="find" label="Find products and videos" type="search" />
          </div>
          <button type="submit" name="intent" value="find" className="btn btn-line">
            Find
          </button>
        </div>
        {result?.found !== undefined && (
          <ul>
            {result.found.length === 0 && <li className="meta">Nothing fits these words.</li>}
            {result.found.map(({ line, name, kind }) => (
              <li key={line} className="flex flex-wrap items-center gap-3 border-b border-line py-2">
                <span className="flex-1">
                  <bdi>{name}</bdi> <span className="meta">{kind}</span> <code>::{line}</code>
                </span>
                <button
                  type="submit"
                  name="card"
                  value={line}
                  className="btn btn-line btn-small"
                  aria-label={`Put in ${name}`}
                >
                  Put in
                </button>
              </li>
            ))}
          </ul>
        )}
        <div className="grid items-end gap-5 sm:grid-cols-2">
          <ImageField {...base} name="image" label="A picture" />
          <Field {...base} name="alt" label="What it shows" hint="For whoever does not see it." />
        </div>
        <p>
          <button type="submit" name="intent" value="insert-image" className="btn btn-line">
            Put the picture in
          </button>
        </p>
      </div>
    </details>
  );
}
