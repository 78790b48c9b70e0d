import { Form } from '@remix-run/react';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { SubmitButton } from '#app/ui/submit-button';
import { CategorySelect } from './category-select';
import { SearchResults } from './search-results';
import { StatusSelect } from './status-select';

type ImportFormProps = Omit<ComponentProps<typeof SearchResults>, 'single'> & {
  category: string | null;
  replaces: number | undefined;
};

/** Shows the results and the import button. Without scripts the button is always enabled, and the server reports an empty selection. */
export function ImportForm({ category, replaces, ...results }: ImportFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [nothingChosen, setNothingChosen] = useState(false);
  const checkSelection = () =>
    setNothingChosen(form.current?.querySelector('input[name="video"]:checked') === null);
  useEffect(checkSelection, []);
  return (
    <Form ref={form} method="post" className="grid gap-6" onChange={checkSelection}>
      <SearchResults {...results} single={replaces !== undefined} />
      {results.results.length > 0 && replaces !== undefined && (
        <p>
          <input type="hidden" name="replaces" value={replaces} />
          <SubmitButton
            label="Replace video"
            busy="Replacing..."
            action="/admin"
            intent="replace"
            disabled={nothingChosen}
          />
        </p>
      )}
      {results.results.length > 0 && replaces === undefined && (
        <div className="flex flex-wrap items-end gap-4">
          <CategorySelect id="import-category" category={category} />
          <StatusSelect id="import-status" />
          <SubmitButton
            label="Import selected videos"
            busy="Importing..."
            action="/admin"
            intent="import"
            disabled={nothingChosen}
          />
        </div>
      )}
    </Form>
  );
}
