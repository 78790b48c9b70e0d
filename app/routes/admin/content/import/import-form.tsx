import { Form } from '@remix-run/react';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { SubmitButton } from '#app/ui/submit-button';
import { CategorySelect } from './category-select';
import { SearchResults } from './search-results';
import { StatusSelect } from './status-select';

type ImportFormProps = Omit<ComponentProps<typeof SearchResults>, 'single'> & {
  category: string | null;
  /** The video whose place the picked one takes. */
  replaces: number | undefined;
};

/** The results with what imports the chosen ones. Without scripts the button is never disabled: the server says what is missing. */
export function ImportForm({ category, replaces, ...results }: ImportFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [nothingChosen, setNothingChosen] = useState(false);
  const look = () => setNothingChosen(form.current?.querySelector('input[name="video"]:checked') === null);
  useEffect(look, []);
  return (
    <Form ref={form} method="post" className="grid gap-6" onChange={look}>
      <SearchResults {...results} single={replaces !== undefined} />
      {results.results.length > 0 && replaces !== undefined && (
        <p>
          <input type="hidden" name="replaces" value={replaces} />
          <SubmitButton busy="Replacing..." action="/admin" intent="replace" disabled={nothingChosen}>
            Put It in Its Place
          </SubmitButton>
        </p>
      )}
      {results.results.length > 0 && replaces === undefined && (
        <div className="flex flex-wrap items-end gap-4">
          <CategorySelect id="import-category" category={category} />
          <StatusSelect id="import-status" />
          <SubmitButton busy="Importing..." action="/admin" intent="import" disabled={nothingChosen}>
            Import Selected Videos
          </SubmitButton>
        </div>
      )}
    </Form>
  );
}
