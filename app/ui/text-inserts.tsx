import type { FormResult } from '#app/lib/form-result';
import { Field } from './field';
import { ImageField } from './image-field';

export type Found = { line: string; name: string; kind: string };

type TextInsertsProps = { form: string; result: (FormResult & { found?: Found[] }) | undefined };

export function TextInserts({ form, result }: TextInsertsProps) {
  const base = { form, result };
  const isUsed =
    result?.found !== undefined || result?.error?.alt !== undefined || result?.error?.image !== undefined;
  return (
    <details className="inserts" open={isUsed}>
      <summary>Insert a product, video or image</summary>
      <div className="mt-4 grid gap-4">
        <div className="flex flex-wrap items-end gap-3">
          <div className="flex-1">
            <Field {...base} name="find" label="Find products and videos" type="search" />
          </div>
          <button type="submit" name="intent" value="find" className="btn btn-line">
            Search
          </button>
        </div>
        {result?.found !== undefined && (
          <ul>
            {result.found.length === 0 && <li className="meta">No products or videos found.</li>}
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
                  aria-label={`Insert ${name}`}
                >
                  Insert
                </button>
              </li>
            ))}
          </ul>
        )}
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <ImageField {...base} name="image" label="Image" />
          <Field {...base} name="alt" label="Alt text" hint="For example: A red silk robe on a chair." />
        </div>
        <p>
          <button type="submit" name="intent" value="insert-image" className="btn btn-line">
            Insert image
          </button>
        </p>
      </div>
    </details>
  );
}
