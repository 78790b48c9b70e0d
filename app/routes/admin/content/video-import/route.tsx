import { data } from '@remix-run/node';
import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  useLoaderData,
  useNavigation,
} from '@remix-run/react';
import { useEffect } from 'react';
import { isCategory } from '#app/features/categories/category.server';
import { listFirstSteps } from '#app/features/dashboard/first-steps.server';
import { labelPlatform, listAllowedHosts } from '#app/features/video-platforms/platforms.server';
import { findVideo, listUnavailableVideos } from '#app/features/videos/video.server';
import * as videoImport from '#app/features/videos/video-import.server';
import * as videoSearch from '#app/features/videos/video-search.server';
import { videoSearchSchema } from '#app/features/videos/video-search-schema';
import * as videoTexts from '#app/features/videos/video-texts';
import { StorageUnavailable } from '#app/infra/database.server';
import { countOf, truncate } from '#app/lib/format';
import { readId } from '#app/lib/query';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { byIntent, Done, formAction, guardedLoader } from '#app/server/web/guarded.server';
import { reportError } from '#app/server/web/page-context.server';
import { notSent } from '#app/ui/browser/send-form';
import { useFormKey } from '#app/ui/field';
import { useFormResult } from '#app/ui/post-form';
import { screen } from '#app/ui/screen';
import { ErrorId } from '#app/ui/status-page';
import { ImportForm, UrlForm } from './import-form';
import { AllowedHosts, ImportReport, SearchForm, UnavailableVideos } from './panels';
import { describeOutcome, describeResult, INTENTS, keepChoice } from './video-import.server';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle = screen('content', 'Admin Dashboard', {
  link: ['/admin/videos/upload', 'Upload video'],
});

async function loadPreview(url: string) {
  if (url === '') return { found: null, error: undefined };
  const answer = await videoImport.previewVideo(url);
  if (answer === null)
    return { found: null, error: videoTexts.unknownUrl(videoImport.describeKnownPlatforms()) };
  if (!answer.ok) return { found: null, error: videoTexts.previewFailed(answer.message) };
  return { found: describeResult(answer.result), error: undefined };
}

export const loader = guardedLoader('content', async ({ query, actor: { role } }) => {
  const search = videoSearchSchema.parse(Object.fromEntries(query));
  const isSearch = query.has('q');
  const unknownPlatform = search.source !== 'all' && !videoSearch.isSearchable(search.source);
  const outcome =
    isSearch && search.q !== '' && !unknownPlatform ? await videoSearch.searchVideos(search) : null;
  const url = truncate(query.get('address')?.trim() ?? '', 500);
  const preview = await loadPreview(url);
  const described = describeOutcome(outcome);
  const replaced = findVideo(readId(query.get('replaces')) ?? 0);
  return {
    search: { ...search, required: search.required.join(', '), excluded: search.excluded.join(', ') },
    platforms: videoSearch.listPlatforms(),
    searchesLeft: videoSearch.listSearchesLeft(),
    unavailable: listUnavailableVideos(50),
    hosts: listAllowedHosts(),
    urlHint: videoImport.describeUrls(),
    report: videoImport
      .findImportReport(readId(query.get('report')) ?? 0)
      .map(({ source, ...outcome }) => ({ ...outcome, source: labelPlatform(source) })),
    // After a search for no category, such as reviews, the administrator chooses.
    category: isCategory(search.category) ? search.category : null,
    query: query.toString(),
    outcome: described,
    url,
    found: preview.found,
    replaces: replaced && { id: replaced.id, title: replaced.title },
    // Only on the screen that opens after set-up, not on searches and reports.
    steps: query.size === 0 ? listFirstSteps(role).open.length : 0,
    error:
      (isSearch && search.q === '' ? videoTexts.IMPORT_ERRORS.searchTerm : undefined) ??
      (isSearch && unknownPlatform ? videoTexts.IMPORT_ERRORS.unknownPlatform : undefined) ??
      preview.error ??
      described?.error,
  };
});

export const action = formAction('content', async ({ form, actor, request, context }) => {
  try {
    const answer = await byIntent(INTENTS)({ form, actor, request });
    if (answer instanceof Done) return answer;
    context.rejected = true;
    return data(keepChoice(form, answer), { status: 400 });
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    context.rejected = true;
    const errorId = reportError(error, context);
    const failure = videoTexts.importFailed(SITE_ERRORS.unavailable.text);
    return data(keepChoice(form, { ...failure, errorId }), { status: 503, headers: { 'Retry-After': '5' } });
  }
});

/** If the search request fails, keeps the page and the typed search, and shows the error. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  try {
    lastPage = await serverLoader<typeof loader>();
    return lastPage;
  } catch (error) {
    if (!(error instanceof Error) || lastPage === undefined) throw error;
    const query = Object.fromEntries(new URL(request.url).searchParams);
    return {
      ...lastPage,
      search: { ...lastPage.search, ...query, advanced: query.advanced === 'on' },
      outcome: null,
      error: videoTexts.searchError(videoTexts.IMPORT_ERRORS.unknownSearch),
    };
  }
}
let lastPage: Awaited<ReturnType<typeof loader>> | undefined;

/** If the import request fails, keeps the selection and shows the error. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<typeof action>();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return notSent({ error: videoTexts.importFailed(SITE_ERRORS.unknown) });
  }
}

export type Page = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Admin() {
  const page = useLoaderData<typeof loader>();
  const { outcome, replaces } = page;
  const result = useFormResult<typeof action>();
  const { state, location, formMethod } = useNavigation();
  const formKey = useFormKey(result);
  const searching = state === 'loading' && location.pathname === '/admin' && formMethod !== 'POST';
  const error = result?.error ?? page.error;
  useEffect(() => {
    lastPage = page;
  }, [page]);
  return (
    <>
      {error && !searching && (
        <div className="summary" role="alert">
          <h2>{error.title}</h2>
          <p className="mt-1">{error.text}</p>
          {'errorId' in error && error.errorId && <ErrorId id={error.errorId} />}
        </div>
      )}
      {page.steps > 0 && (
        <p className="banner">
          Your site is new. Complete the <a href="/admin/overview">{countOf(page.steps, 'first step')}</a>, or
          skip them.
        </p>
      )}
      <ImportReport report={page.report} />
      {replaces && (
        <p className="banner">
          Select the video that replaces <strong dir="auto">{replaces.title}</strong>. The URL, category, tags
          and products stay. <a href="/admin">Cancel replacement</a>
        </p>
      )}
      <SearchForm key={`search ${page.query}`} {...page} />
      {outcome && !searching && (
        <ImportForm
          key={`${formKey} ${page.query}`}
          {...page}
          outcome={outcome}
          chosen={result?.chosen ?? []}
        />
      )}
      <UrlForm key={`address ${formKey} ${page.url}`} {...page} url={result?.url ?? page.url} />
      <AllowedHosts key={`hosts ${formKey}`} hosts={page.hosts} host={result?.host} />
      <UnavailableVideos unavailable={page.unavailable} />
    </>
  );
}
