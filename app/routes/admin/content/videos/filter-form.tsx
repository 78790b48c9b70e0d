import { Form } from '@remix-run/react';
import type { VideoList } from '#app/features/videos/video-admin-schema';
import { Button } from '#app/ui/button';
import { CategoryOptions } from '#app/ui/category-options';
import { ChoiceField, Field, fieldsOf, SelectField } from '#app/ui/field';

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
  const { text } = fieldsOf({ form: 'videos' }, list);
  return (
    <Form
      key={JSON.stringify(list)}
      method="get"
      action="/admin/videos"
      className="panel filters"
      role="search"
      aria-label="Filter videos"
    >
      <Field {...text('q', 'Search')} placeholder="Search" type="search" />
      <SelectField {...text('source', 'Platform')}>
        <option value="">All platforms</option>
        {sources.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField {...text('category', 'Category')}>
        <option value="">All categories</option>
        <CategoryOptions />
      </SelectField>
      <ChoiceField {...text('state', 'Status')} choices={STATES} />
      <ChoiceField {...text('sort', 'Sort by')} choices={SORTS} />
      <Button look="line" label="Apply filters" />
    </Form>
  );
}
