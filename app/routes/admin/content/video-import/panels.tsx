import { Form, useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { MAX_RESULTS, SEARCH_CATEGORIES } from '#app/lib/choices';
import { Button, LinkButton, NameLink, Section } from '#app/ui/elements';
import { CheckField, ChoiceField, Field, fieldsOf, SelectField } from '#app/ui/field';
import type { Page } from './route';

const OUTCOMES = { imported: 'Imported', updated: 'Updated (already imported)' } as const;

/** Lists the outcome of each video of the last import, failed ones first. */
export function ImportReport({ report: outcomes }: Pick<Page, 'report'>) {
  if (outcomes.length === 0) return null;
  const sorted = outcomes.toSorted((a, b) => Number(a.error === undefined) - Number(b.error === undefined));
  return (
    <Section className="panel grid gap-3" titleId="report" title="Import results">
      <ul className="divide-y divide-line">
        {sorted.map(({ source, sourceId, id, title, outcome, error }) => (
          <li key={`${source}:${sourceId}`} className="py-2">
            {id === undefined ? (
              <strong>{title ?? sourceId}</strong>
            ) : (
              <a href={`/admin/videos/${id}`}>{title ?? sourceId}</a>
            )}
            <span className="meta block">
              {source}&nbsp;· {outcome ? OUTCOMES[outcome] : <span className="error">{error}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function AllowedHosts({ hosts, host }: { hosts: string[]; host: string | undefined }) {
  return (
    <details className="panel" id="hosts" open={host !== undefined}>
      <summary className="flex min-h-11 items-center font-semibold">
        Allowed PeerTube servers ({hosts.length})
      </summary>
      <p className="meta mt-3 max-w-[68ch]">
        Ribbon imports videos from these servers and shows their players. If you remove a server, its videos
        stay, with a link instead of a player.
      </p>
      {hosts.length > 0 && (
        <ul className="mt-3 divide-y divide-line">
          {hosts.map((name) => (
            <li key={name} className="flex flex-wrap items-center justify-between gap-3 py-2">
              <span>{name}</span>
              <Form method="post" action="/admin">
                <input type="hidden" name="host" value={name} />
                <Button intent="strike-host" look="small" label="Remove" aria-label={`Remove ${name}`} />
              </Form>
            </li>
          ))}
        </ul>
      )}
      <Form method="post" action="/admin" className="mt-4 flex flex-wrap items-end gap-4">
        <div className="min-w-0 flex-1 basis-80">
          <Field
            {...{ form: 'hosts', name: 'host', label: 'Server', initial: host }}
            inputMode="url"
            autoComplete="off"
            required
            maxLength={300}
            placeholder="tube.example"
          />
        </div>
        <Button intent="confirm-host" label="Allow server" />
      </Form>
    </details>
  );
}

export function UnavailableVideos({ unavailable: videos }: Pick<Page, 'unavailable'>) {
  if (videos.length === 0) return null;
  return (
    <Section className="panel grid gap-3" titleId="gone" title={`Unavailable videos (${videos.length})`}>
      <p className="meta">
        The platform no longer has these videos. Ribbon hides them from lists, and their pages say so.
      </p>
      <ul className="divide-y divide-line">
        {videos.map(({ id, title, source }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <NameLink href={`/video/${id}`} name={title} />
            <LinkButton
              href={`/admin?${new URLSearchParams({ replaces: String(id), q: title, source: 'all' })}`}
              look="small"
              label="Find a replacement"
              aria-label={`Find a replacement for ${title} (${source})`}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function AdvancedFilters({ search }: Pick<Page, 'search'>) {
  const { text, flag } = fieldsOf({ form: 'search' }, search);
  return (
    <div className="advanced grid gap-5">
      <CheckField {...flag('advanced')}>Advanced filters</CheckField>
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

export function SearchForm({ search, platforms, searchesLeft, replaces }: Page) {
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
      {replaces && <input type="hidden" name="replaces" value={replaces.id} />}
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
