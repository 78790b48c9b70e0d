import type { SerializeFrom } from '@remix-run/node';
import { Form, useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { MAX_RESULTS, SEARCH_CATEGORIES } from '#app/lib/choices';
import { Button } from '#app/ui/button';
import { ChoiceField, Field, fieldsOf, SelectField } from '#app/ui/field';
import type { loader } from './route';

type SearchFormProps = Pick<SerializeFrom<typeof loader>, 'search' | 'platforms' | 'searchesLeft'> & {
  replaces: number | undefined;
};

function AdvancedFilters({ search }: Pick<SearchFormProps, 'search'>) {
  const { text } = fieldsOf({ form: 'search' }, search);
  return (
    <div className="advanced grid gap-5">
      <div className="check">
        <input
          type="checkbox"
          id="search-advanced"
          name="advanced"
          value="on"
          defaultChecked={search.advanced}
        />
        <label htmlFor="search-advanced">Advanced filters</label>
      </div>
      <div className="advanced-panel grid gap-5 md:grid-cols-2">
        <Field {...text('minViews', 'Minimum views')} type="number" min={0} />
        <Field {...text('minLikes', 'Minimum likes')} type="number" min={0} />
        <Field
          {...text('required', 'Required keywords')}
          hint="Separated by commas. A video must contain all of them."
        />
        <Field
          {...text('excluded', 'Excluded keywords')}
          hint="Separated by commas. A video must contain none of them."
        />
      </div>
    </div>
  );
}

export function SearchForm({ search, platforms, searchesLeft, replaces }: SearchFormProps) {
  const { text } = fieldsOf({ form: 'search' }, search);
  const { state, location, formData } = useNavigation();
  const searching = state === 'loading' && location.pathname === '/admin' && formData !== undefined;
  // The field may hold text that was typed before the scripts loaded.
  const [blank, setBlank] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search sets the field.
  useEffect(() => {
    const keyword = form.current?.querySelector<HTMLInputElement>('[name="q"]');
    setBlank(keyword?.value.trim() === '');
  }, [search.q]);
  return (
    <Form
      method="get"
      action="/admin"
      className="panel grid gap-5"
      role="search"
      aria-label="Search videos"
      ref={form}
    >
      {replaces !== undefined && <input type="hidden" name="replaces" value={replaces} />}
      <div className="grid gap-5 md:grid-cols-[2fr_1fr_1fr_1fr]">
        <Field
          {...text('q', 'Keyword')}
          type="search"
          required
          maxLength={200}
          onInput={(event) => setBlank(event.currentTarget.value.trim() === '')}
        />
        <ChoiceField {...text('category', 'Category')} choices={SEARCH_CATEGORIES} />
        <SelectField {...text('source', 'Platform')}>
          <option value="all">All platforms</option>
          {platforms.map(({ name, label, configured }) => (
            <option key={name} value={name} disabled={!configured}>
              {configured ? label : `${label} (Not Configured)`}
            </option>
          ))}
        </SelectField>
        <ChoiceField {...text('max', 'Maximum results')} choices={MAX_RESULTS.map(String)} />
      </div>
      <AdvancedFilters search={search} />
      <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button label={searching ? 'Searching...' : 'Search videos'} disabled={searching || blank} />
        {searchesLeft.map(({ label, left }) => (
          <span key={label} className="meta">{`${label}: ${left} searches left today`}</span>
        ))}
      </p>
    </Form>
  );
}
