import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { AdminPage } from '../../components/admin-page';
import { useFormKey } from '../../components/use-form-key';
import { videoSearchSchema } from '../../forms/video-search';
import { readForm, textOf, unknownIntent } from '../../http/form.server';
import { requireAdmin } from '../../http/session.server';
import { redirectWithToast } from '../../http/toast.server';
import { isCategory } from '../../lib/categories';
import { SEARCH_CATEGORIES } from '../../lib/choices';
import { withParam } from '../../lib/local-path';
import { pageMeta } from '../../lib/page-meta';
import { readId } from '../../lib/query';
import type { VideoRef } from '../../lib/video-address';
import { ERRORS, hostConfirmed, hostStruck, importDone, importFailed, type Toast } from '../../messages';
import { confirmHost, listConfirmedHosts, strikeHost } from '../../models/confirmed-host.server';
import { findImportReport, storeImportReport } from '../../models/import-report.server';
import { listGoneVideos } from '../../models/video.server';
import {
  type ImportFate,
  importByAddress,
  importVideos,
  previewAddress,
} from '../../models/video-import.server';
import {
  isSearchable,
  labelSource,
  listPlatforms,
  listResultPictureOrigins,
  listSearchesLeft,
  searchVideos,
} from '../../models/video-search.server';
import { AddressForm } from './address-form';
import { ConfirmedHosts } from './confirmed-hosts';
import { describeOutcome, describeResult } from './describe-results';
import { GoneVideos } from './gone-videos';
import { ImportForm } from './import-form';
import { ImportReport } from './import-report';
import { SearchForm } from './search-form';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Admin Dashboard', noindex: true });

/** What a pasted address leads to, looked at before it is imported. */
async function loadPreview(address: string) {
  if (address === '') return { found: null, error: undefined, origins: [] };
  const answer = await previewAddress(address);
  if (answer === null) return { found: null, error: ERRORS.unknownAddress, origins: [] };
  if (!answer.ok) return { found: null, error: importFailed(answer.message), origins: [] };
  const { result } = answer;
  return { found: describeResult(result), error: undefined, origins: listResultPictureOrigins([result]) };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const params = new URL(request.url).searchParams;
  const search = videoSearchSchema.parse(Object.fromEntries(params));
  const asked = params.has('q');
  const unknownSource = search.source !== 'all' && !isSearchable(search.source);
  const outcome = asked && search.q !== '' && !unknownSource ? await searchVideos(search) : null;
  const address = params.get('address')?.trim().slice(0, 500) ?? '';
  const preview = await loadPreview(address);
  context.imageOrigins = [
    ...new Set([...preview.origins, ...(outcome?.ok ? listResultPictureOrigins(outcome.results) : [])]),
  ];
  return {
    search: { ...search, required: search.required.join(', '), excluded: search.excluded.join(', ') },
    platforms: listPlatforms(),
    searchesLeft: listSearchesLeft(),
    gone: listGoneVideos(50),
    hosts: listConfirmedHosts(),
    report: findImportReport(readId(params.get('report') ?? undefined) ?? 0).map(({ source, ...fate }) => ({
      ...fate,
      source: labelSource(source),
    })),
    // What an import goes into: the search's category where it is a stored one, else the administrator's choice.
    category: isCategory(search.category) ? search.category : null,
    unknownSource: asked && unknownSource,
    missingTerm: asked && search.q === '',
    asked: params.toString(),
    outcome: describeOutcome(outcome),
    address,
    found: preview.found,
    previewError: preview.error,
  };
}

/** An import names its videos as `source:sourceId`; more than a page of results holds were not chosen by a person. */
const MOST_VIDEOS = 200;

function readRefs(form: FormData): VideoRef[] {
  return form
    .getAll('video')
    .slice(0, MOST_VIDEOS)
    .flatMap((value) => {
      const match = typeof value === 'string' ? /^([a-z]+):(.{1,200})$/s.exec(value) : null;
      return match?.[1] && match[2] ? [{ source: match[1], sourceId: match[2] }] : [];
    });
}

type Refusal = { title: string; text?: string | undefined };

/** The fates of an import, or why there is none. */
async function runImport(form: FormData): Promise<ImportFate[] | Refusal> {
  const address = textOf(form, 'address').trim();
  const refs = readRefs(form);
  if (address === '' && refs.length === 0) return ERRORS.noSelection;
  const category = textOf(form, 'category');
  if (!isCategory(category)) return ERRORS.category;
  if (address === '') return importVideos(refs, category);
  const fate = await importByAddress(address, category);
  return fate === null ? ERRORS.unknownAddress : [fate];
}

async function answerImport(form: FormData): Promise<(Toast & { report: number }) | Refusal> {
  const fates = await runImport(form);
  if (!Array.isArray(fates)) return fates;
  const failed = fates.filter((fate) => !fate.ok);
  if (failed.length === fates.length)
    return importFailed([...new Set(failed.map((fate) => fate.error))].join(' '));
  const count = (outcome: string) => fates.filter((fate) => fate.ok && fate.outcome === outcome).length;
  const toast = importDone({
    imported: count('imported'),
    updated: count('updated'),
    failed: failed.length,
  });
  return { ...toast, report: await storeImportReport(fates) };
}

async function answerHost(form: FormData): Promise<Toast | Refusal> {
  const host = textOf(form, 'host');
  if (form.get('intent') === 'strike-host') {
    return (await strikeHost(host)) ? hostStruck(host) : ERRORS.host;
  }
  const confirmed = await confirmHost(host);
  return confirmed === null ? ERRORS.host : hostConfirmed(confirmed);
}

const INTENTS = new Map<string, (form: FormData) => Promise<Toast | Refusal>>([
  ['import', answerImport],
  ['confirm-host', answerHost],
  ['strike-host', answerHost],
]);

export async function action({ request, context }: ActionFunctionArgs) {
  await requireAdmin(request);
  const form = await readForm(request);
  const answer = INTENTS.get(textOf(form, 'intent'));
  if (answer === undefined) throw unknownIntent();
  const toast = await answer(form);
  if ('kind' in toast && toast.kind === 'success') {
    const here = `/admin${new URL(request.url).search}`;
    const to = 'report' in toast ? withParam(here, 'report', String(toast.report)) : here;
    return redirectWithToast(request, to, { toast: { title: toast.title, text: toast.text } });
  }
  context.rejected = true;
  return data(
    {
      error: toast,
      address: textOf(form, 'address') || undefined,
      host: textOf(form, 'host') || undefined,
      chosen: form.getAll('video').map(String),
    },
    { status: 400 },
  );
}

export default function Admin() {
  const page = useLoaderData<typeof loader>();
  const { category, outcome } = page;
  const result = useActionData<typeof action>();
  const formKey = useFormKey(undefined);
  const error =
    result?.error ??
    (page.missingTerm ? ERRORS.searchTerm : undefined) ??
    (page.unknownSource ? ERRORS.unknownSource : undefined) ??
    page.previewError ??
    outcome?.error;
  return (
    <AdminPage tab="/admin">
      {error && (
        <div className="summary" role="alert">
          <h2>{error.title}</h2>
          <p className="mt-1">{error.text}</p>
        </div>
      )}
      <ImportReport fates={page.report} />
      <SearchForm
        search={page.search}
        platforms={page.platforms}
        categories={SEARCH_CATEGORIES}
        searchesLeft={page.searchesLeft}
      />
      {outcome && (
        <ImportForm
          key={`${formKey} ${page.asked}`}
          {...outcome}
          chosen={result?.chosen ?? []}
          category={category}
        />
      )}
      <AddressForm
        key={`address ${formKey} ${page.address}`}
        category={category}
        address={result?.address ?? page.address}
        found={page.found}
      />
      <ConfirmedHosts key={`hosts ${formKey}`} hosts={page.hosts} host={result?.host} />
      <GoneVideos videos={page.gone} />
    </AdminPage>
  );
}
