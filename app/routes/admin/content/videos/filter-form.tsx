import { Form } from '@remix-run/react';
import type { VideoList } from '#app/features/videos/video-admin-schema';
import { Button } from '#app/ui/button';
import { CategoryOptions } from '#app/ui/category-options';
import { ChoiceField, Field, SelectField } from '#app/ui/field';

const STATES = {
  all: 'All videos',
  listed: 'Published',
  featured: 'Featured',
  trending: 'Trending',
  unavailable: 'Unavailable',
  drafts: 'Drafts',
} as const;
const SORTS = { added: 'Recently added', newest: 'Newest', views: 'Most viewed', title: 'Title' } as const;

type FilterFormProps = { list: VideoList; sources: { name: string; label: string }[] };

export function FilterForm({ list, sources }: FilterFormProps) {
  const field = { form: 'videos', result: undefined };
  return (
    <Form
      key={JSON.stringify(list)}
      method="get"
      action="/admin/videos"
      className="panel filters"
      role="search"
      aria-label="Filter videos"
    >
      <Field {...field} name="q" label="Search" placeholder="Search" type="search" initial={list.q} />
      <SelectField {...field} name="source" label="Platform" initial={list.source}>
        <option value="">All platforms</option>
        {sources.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField {...field} name="category" label="Category" initial={list.category}>
        <option value="">All categories</option>
        <CategoryOptions />
      </SelectField>
      <ChoiceField {...field} name="state" label="Status" initial={list.state} choices={STATES} />
      <ChoiceField {...field} name="sort" label="Sort by" initial={list.sort} choices={SORTS} />
      <Button look="line" label="Apply filters" />
    </Form>
  );
}
