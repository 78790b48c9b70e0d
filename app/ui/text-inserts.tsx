import { useState } from 'react';
import type { FormResult } from '#app/lib/form-result';
import { Button } from './button';
import { ImageField } from './dashboard-fields';
import { Field } from './field';
import { Image } from './image';
import { insertAtCursor, sendCursor } from './text-toolbar';

type Result = { line: string; name: string; imageUrl: string; about: string };
type Found = { page: number; hasMore: boolean; results: Result[] };

/** The answer of a form with inserts. `caret` is the cursor's position after an inserted line. */
export type InsertsResult = FormResult & { found?: Found; caret?: number };

/** The first button of a form is the one that Enter presses. This one searches, so that Enter never saves. */
export function EnterSearches() {
  return (
    <button type="submit" name="intent" value="enter" className="sr-only" tabIndex={-1} aria-hidden="true">
      Search
    </button>
  );
}

function ResultRow({ line, name, imageUrl, about, onInsert }: Result & { onInsert: (name: string) => void }) {
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line py-2">
      <span className="piece-thumb frame">
        <Image src={imageUrl} size={[600, 800]} sizes="56px" />
      </span>
      <span className="flex-1">
        <bdi>{name}</bdi> <span className="meta">{about}</span> <code>::{line}</code>
      </span>
      <Button
        name="card"
        value={line}
        look="small"
        label="Insert"
        aria-label={`Insert ${name}`}
        onClick={(event) => {
          if (!insertAtCursor(event.currentTarget.form, `::${line}`)) return;
          event.preventDefault();
          onInsert(name);
        }}
      />
    </li>
  );
}

function Results({ page, hasMore, results }: Found) {
  const [inserted, setInserted] = useState('');
  return (
    <>
      <input type="hidden" name="page" value={page} />
      <p className="meta" role="status">
        {inserted}
      </p>
      <ul>
        {results.length === 0 && <li className="meta">No products or videos found. Try other words.</li>}
        {results.map((each) => (
          <ResultRow key={each.line} {...each} onInsert={(name) => setInserted(`${name} inserted.`)} />
        ))}
      </ul>
      {(hasMore || page > 1) && (
        <p className="flex flex-wrap gap-3">
          {page > 1 && <Button name="more" value={page - 1} look="small" label="Previous results" />}
          {hasMore && <Button name="more" value={page + 1} look="small" label="More results" />}
        </p>
      )}
    </>
  );
}

export function TextInserts({ form, result }: { form: string; result: InsertsResult | undefined }) {
  const base = { form, result };
  const { found, caret, error } = result ?? {};
  const isUsed = [found, caret, error?.alt, error?.image].some((part) => part !== undefined);
  return (
    <details className="inserts" open={isUsed}>
      <summary>Insert a product, video or image</summary>
      <div className="mt-4 grid gap-4">
        <div className="flex flex-wrap items-end gap-3">
          <div className="flex-1">
            <Field {...base} name="find" label="Find products and videos" type="search" />
          </div>
          <Button intent="find" look="line" label="Search" />
        </div>
        {found !== undefined && <Results {...found} />}
        <input type="hidden" name="at" />
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <ImageField {...base} name="image" label="Image" />
          <Field {...base} name="alt" label="Alt text" hint="For example: A red silk robe on a chair." />
        </div>
        <p>
          <Button
            intent="insert-image"
            look="line"
            label="Insert image"
            onClick={(event) => sendCursor(event.currentTarget.form)}
          />
        </p>
      </div>
    </details>
  );
}
