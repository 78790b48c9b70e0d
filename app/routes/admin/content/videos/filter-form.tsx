import type { VideoList } from '#app/features/videos/video-admin-schema';
import { countUpTo } from '#app/lib/format';
import { CategoryOptions } from '#app/ui/category-options';
import { ChoiceField, Field, fieldsOf, SelectField } from '#app/ui/field';
import { FilterBar } from '#app/ui/filter-bar';

const STATES = {
  all: 'All videos',
  listed: 'Published',
  featured: 'Featured',
  trending: 'Trending',
  unavailable: 'Unavailable',
  drafts: 'Drafts',
} as const;
const SORTS = {
  added: 'Recently added',
  newest: 'Newest',
  views: 'Most viewed',
  title: 'Title',
  earnings: 'Highest earnings',
} as const;

type FilterFormProps = {
  list: VideoList;
  sources: { name: string; label: string }[];
  total: number;
  isTruncated: boolean;
};

export function FilterForm({ list, sources, ...counted }: FilterFormProps) {
  const { text } = fieldsOf({ form: 'videos' }, list);
  const platforms = Object.fromEntries(sources.map(({ name, label }) => [name, label]));
  return (
    <FilterBar
      action="/admin/videos"
      label="Filter videos"
      values={list}
      count={countUpTo(counted, 'video')}
      applied={[list.category, list.source, list.state === 'all' ? '' : list.state].filter(Boolean).length}
      more={
        <>
          <SelectField {...text('category', 'Category')}>
            <option value="">All categories</option>
            <CategoryOptions />
          </SelectField>
          <ChoiceField {...text('source', 'Platform')} none="All platforms" choices={platforms} />
          <ChoiceField {...text('state', 'Status')} choices={STATES} />
          <ChoiceField {...text('sort', 'Sort by')} choices={SORTS} />
        </>
      }
    >
      <Field {...text('q', 'Search')} placeholder="Search videos" type="search" />
    </FilterBar>
  );
}
