import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { SubmitButton } from '../../components/submit-button';
import { useFormKey } from '../../components/use-form-key';
import { videoSearchSchema } from '../../forms/video-search';
import { readForm, textOf } from '../../http/form.server';
import { requireAdmin } from '../../http/session.server';
import { redirectWithToast } from '../../http/toast.server';
import { isCategory } from '../../lib/categories';
import { SEARCH_CATEGORIES } from '../../lib/choices';
import { formatDuration, fullCount } from '../../lib/format';
import { pageMeta } from '../../lib/page-meta';
import type { VideoRef } from '../../lib/video-address';
import { ERRORS, importDone, importFailed, searchError } from '../../messages';
import { listGoneVideos } from '../../models/video.server';
import { findVideoByAddress, importVideos } from '../../models/video-import.server';
import {
  listPlatforms,
  listSearchesLeft,
  type SearchOutcome,
  searchVideos,
} from '../../models/video-search.server';
import { AddressForm } from './address-form';
import { CategorySelect } from './category-select';
import { GoneVideos } from './gone-videos';
import { SearchForm } from './search-form';
import { SearchResults } from './search-results';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Admin Dashboard', noindex: true });

function describeOutcome(outcome: SearchOutcome | null) {
  if (outcome === null) return null;
  const { failed, problems } = outcome;
  if (!outcome.ok) {
    const error = searchError(failed.map(({ message }) => message).join(' '));
    return { failed, problems, leftOut: [], results: [], message: ERRORS.search.text, error };
  }
  const labels = {
    minViews: 'fewer views',
    minLikes: 'fewer likes',
    required: 'missing words',
    excluded: 'excluded words',
  } as const;
  const leftOut = (Object.keys(labels) as (keyof typeof labels)[])
    .filter((filter) => outcome.leftOut[filter] > 0)
    .map((filter) => `${outcome.leftOut[filter]} for ${labels[filter]}`);
  const results = outcome.results.map(
    ({ source, sourceId, sourceLabel, title, views, duration, imported, creator, ...facts }) => ({
      ...{ source, sourceId, sourceLabel, title, imported, creator },
      views: fullCount(views),
      duration: duration === null ? null : formatDuration(duration),
      warnings: listWarnings(facts),
    }),
  );
  return {
    failed,
    problems,
    leftOut,
    results,
    message: results.length === 0 ? ERRORS.search.text : null,
    error: undefined,
  };
}

/** What an administrator must know before importing. */
function listWarnings({
  embeddable,
  ageRestricted,
  live,
}: {
  embeddable: boolean | null;
  ageRestricted: boolean;
  live: boolean;
}): string[] {
  return [
    embeddable === false && 'Cannot be embedded',
    ageRestricted && 'Age-restricted: does not play on other sites',
    live && 'Live',
  ].filter((warning) => warning !== false);
}

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const params = new URL(request.url).searchParams;
  const search = videoSearchSchema.parse(Object.fromEntries(params));
  const asked = params.has('q');
  const outcome = asked && search.q !== '' ? await searchVideos(search) : null;
  return {
    search: { ...search, required: search.required.join(', '), excluded: search.excluded.join(', ') },
    platforms: listPlatforms(),
    searchesLeft: listSearchesLeft(),
    gone: listGoneVideos(50),
    // What an import goes into: the search's category where it is a stored one, else the administrator's choice.
    category: isCategory(search.category) ? search.category : null,
    missingTerm: asked && search.q === '',
    outcome: describeOutcome(outcome),
  };
}

function readRefs(form: FormData): VideoRef[] {
  return form.getAll('video').flatMap((value) => {
    const match = typeof value === 'string' ? /^([a-z]+):(.{1,200})$/s.exec(value) : null;
    return match?.[1] && match[2] ? [{ source: match[1], sourceId: match[2] }] : [];
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireAdmin(request);
  const form = await readForm(request);
  const address = textOf(form, 'address').trim();
  const refs = readRefs(form);
  const category = String(form.get('category') ?? '');
  const reject = (error: { title: string; text: string }) => {
    context.rejected = true;
    return data({ error, address: textOf(form, 'address') }, { status: 400 });
  };
  if (address !== '') {
    const ref = findVideoByAddress(address);
    if (ref === null) return reject(ERRORS.unknownAddress);
    refs.push(ref);
  }
  if (refs.length === 0) return reject(ERRORS.noSelection);
  if (!isCategory(category))
    return reject({
      title: 'Category required',
      text: 'Please choose the category that these videos go into.',
    });
  const fates = await importVideos(refs, category);
  const failed = fates.filter((fate) => !fate.ok);
  const count = (outcome: string) => fates.filter((fate) => fate.ok && fate.outcome === outcome).length;
  if (failed.length === fates.length) return reject(importFailedText(failed.map((fate) => fate.error)));
  const toast = importDone(count('imported'), count('updated'));
  const rest = failed.map((fate) => ` ${fate.sourceId} failed: ${fate.error}`).join('');
  return redirectWithToast(request, `/admin${new URL(request.url).search}`, {
    toast: { ...toast, text: `${toast.text ?? ''}${rest}` },
  });
}

function importFailedText(errors: string[]): { title: string; text: string } {
  const { title, text } = importFailed([...new Set(errors)].join(' '));
  return { title, text: text ?? '' };
}

export default function Admin() {
  const { search, platforms, searchesLeft, gone, category, missingTerm, outcome } =
    useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const formKey = useFormKey(undefined);
  const error = result?.error ?? (missingTerm ? ERRORS.searchTerm : outcome?.error);
  return (
    <div className="wrap section grid gap-8">
      <h1>Admin Dashboard</h1>
      <nav className="tabs" aria-label="Admin">
        <a className="tab" href="/admin" aria-current="page">
          Import Videos
        </a>
      </nav>
      {error && (
        <div className="summary" role="alert">
          <h2>{error.title}</h2>
          <p className="mt-1">{error.text}</p>
        </div>
      )}
      <SearchForm
        search={search}
        platforms={platforms}
        categories={SEARCH_CATEGORIES}
        searchesLeft={searchesLeft}
      />
      <AddressForm key={`address ${formKey}`} category={category} address={result?.address} />
      {outcome && (
        <Form key={formKey} method="post" className="grid gap-6">
          <SearchResults {...outcome} />
          {outcome.results.length > 0 && (
            <div className="flex flex-wrap items-end gap-4">
              <CategorySelect id="import-category" category={category} />
              <input type="hidden" name="intent" value="import" />
              <SubmitButton busy="Importing..." action="/admin" intent="import">
                Import Selected Videos
              </SubmitButton>
            </div>
          )}
        </Form>
      )}
      <GoneVideos videos={gone} />
    </div>
  );
}
