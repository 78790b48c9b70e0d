import { isCategory } from '#app/features/categories/category.server';
import { allowHost, removeAllowedHost } from '#app/features/video-platforms/platforms.server';
import * as videoImport from '#app/features/videos/video-import.server';
import { replaceVideo } from '#app/features/videos/video-replace.server';
import * as videoSearch from '#app/features/videos/video-search.server';
import * as videoTexts from '#app/features/videos/video-texts';
import { storeReport } from '#app/infra/report.server';
import { countOf, formatDuration } from '#app/lib/format';
import { readId, withParam } from '#app/lib/query';
import type { VideoRef } from '#app/lib/video-ref';
import { textOf } from '#app/server/web/form.server';
import { type Change, type Done, done } from '#app/server/web/guarded.server';

/** Videos of one import. A form sends each as `source:sourceId`. */
const MAX_VIDEOS = 200;

function readRefs(form: FormData): VideoRef[] {
  return form
    .getAll('video')
    .slice(0, MAX_VIDEOS)
    .flatMap((value) => {
      const match = typeof value === 'string' ? /^([a-z]+):(.{1,200})$/s.exec(value) : null;
      return match?.[1] && match[2] ? [{ source: match[1], sourceId: match[2] }] : [];
    });
}

type Sent = Pick<Change, 'form' | 'actor' | 'request'>;
type Refusal = { title: string; text?: string | undefined };
type Answer = Done | Refusal;

async function runImport({ form, actor }: Sent): Promise<videoImport.ImportOutcome[] | Refusal> {
  const url = textOf(form, 'address').trim();
  const refs = readRefs(form);
  if (url === '' && refs.length === 0) return videoTexts.IMPORT_ERRORS.noSelection;
  const category = textOf(form, 'category');
  if (!isCategory(category)) return videoTexts.IMPORT_ERRORS.category;
  const status = textOf(form, 'status') === 'draft' ? 'draft' : 'published';
  if (url === '') return videoImport.importVideos(refs, { category, status }, actor);
  const outcome = await videoImport.importByUrl(url, { category, status }, actor);
  return outcome === null
    ? { ...videoTexts.unknownUrl(videoImport.describeKnownPlatforms()), title: 'Import failed' }
    : [outcome];
}

function currentPath(request: Request): string {
  return `/admin${new URL(request.url).search}`;
}

export const INTENTS: Record<string, (sent: Sent) => Promise<Answer>> = {
  async import(sent) {
    const outcomes = await runImport(sent);
    if (!Array.isArray(outcomes)) return outcomes;
    const toast = videoImport.describeOutcomes(outcomes);
    if (toast.kind === 'error') return toast;
    const report = String(await storeReport(outcomes));
    return done(withParam(currentPath(sent.request), 'report', report), toast);
  },
  async replace({ form, actor }) {
    const id = readId(textOf(form, 'replaces'));
    const [ref] = readRefs(form);
    if (id === null || ref === undefined) return videoTexts.IMPORT_ERRORS.noSelection;
    const outcome = await replaceVideo(id, ref, actor);
    if (!outcome.ok) return { title: 'Video not replaced', text: outcome.message };
    const to = `/admin/videos/${id}`;
    return done(to, videoTexts.videoReplaced(outcome, to));
  },
  async 'confirm-host'({ form, actor, request }) {
    const host = await allowHost(textOf(form, 'host'), actor);
    if (host === null) return videoTexts.IMPORT_ERRORS.host;
    return done(currentPath(request), videoTexts.hostAllowed(host));
  },
  async 'strike-host'({ form, actor, request }) {
    const host = textOf(form, 'host');
    if (!(await removeAllowedHost(host, actor))) return videoTexts.IMPORT_ERRORS.host;
    return done(currentPath(request), videoTexts.hostRemoved(host));
  },
};

/** Returns the error with the typed and selected values, which the page shows again. */
export function keepChoice(form: FormData, error: Refusal & { errorId?: string }) {
  return {
    error,
    url: textOf(form, 'address') || undefined,
    host: textOf(form, 'host') || undefined,
    chosen: form.getAll('video').map(String),
  };
}

const FILTERS: Record<keyof videoSearch.Skipped, string> = {
  minViews: 'fewer views',
  minLikes: 'fewer likes',
  required: 'missing keywords',
  excluded: 'excluded keywords',
};

/** Returns the URL of a result's image. This site serves all images, so the page contacts no platform. */
function previewOf({ source, sourceId, image }: videoSearch.SearchResult): string | null {
  if (image === null || image.startsWith('/')) return image;
  return `${videoSearch.IMAGE_PATH}?${new URLSearchParams({ source, sourceId, address: image })}`;
}

export function describeResult(result: videoSearch.SearchResult) {
  const { source, sourceId, platformLabel, title, imported, creator } = result;
  return {
    /** The value of a form that imports it. */
    ref: `${source}:${sourceId}`,
    title,
    imported,
    image: previewOf(result),
    facts: [
      platformLabel,
      // Unknown views appear as 0.
      countOf(result.views ?? 0, 'view'),
      result.duration === null ? null : formatDuration(result.duration),
      creator,
    ],
    warnings: [
      result.embeddable === false && 'Cannot be embedded',
      result.refusal !== undefined && result.refusal,
      result.ageRestricted && 'Age-restricted. It does not play on other sites',
      result.live && 'Live',
      result.disallowedHost !== null && `${result.disallowedHost} is not an allowed server`,
    ].filter((warning) => warning !== false),
  };
}

export function describeOutcome(outcome: videoSearch.SearchOutcome | null) {
  if (outcome === null) return null;
  const { failed, problems } = outcome;
  if (!outcome.ok) {
    const reasons = failed.map(({ message }) => message).join(' ');
    const error = videoTexts.searchError(reasons || videoTexts.IMPORT_ERRORS.unknownSearch);
    return { failed, problems, skipped: [], results: [], error };
  }
  const skipped = (Object.keys(FILTERS) as (keyof videoSearch.Skipped)[])
    .filter((filter) => outcome.skipped[filter] > 0)
    .map((filter) => `${outcome.skipped[filter]} for ${FILTERS[filter]}`);
  return {
    failed,
    problems,
    skipped,
    results: outcome.results.map(describeResult),
    error: outcome.results.length === 0 ? videoTexts.IMPORT_ERRORS.search : undefined,
  };
}
