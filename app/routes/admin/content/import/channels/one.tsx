import type { SerializeFrom } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import {
  type Candidate,
  countCandidates,
  countQueued,
  findChannel,
  listCandidates,
} from '#app/features/channels/channel.server';
import { countWaiting, MAX_FAILURES, MAX_WAITING } from '#app/features/channels/channel-check.server';
import { GAVE_UP, tooManyWait } from '#app/features/channels/channel-texts';
import { labelPlatform } from '#app/features/video-platforms/platforms.server';
import { IMAGE_PATH } from '#app/features/videos/video-search.server';
import { countOf, formatDuration, fullCount, longDate } from '#app/lib/format';
import { webUrl } from '#app/lib/web-url';
import { byIntent, formAction, guardedLoader } from '#app/server/web/guarded.server';
import { orNotFound, requireId } from '#app/server/web/intents.server';
import { Button } from '#app/ui/button';
import { PostForm, useFormResult } from '#app/ui/post-form';
import { screen } from '#app/ui/screen';
import { SubmitButton } from '#app/ui/submit-button';
import { useUpdates } from '#app/ui/use-updates';
import { ResultFacts, ResultImage } from '../result-card';
import { ChannelFields } from './channel-fields';
import { CHANNEL_INTENTS } from './channel-intents.server';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle = screen('content', ({ channel }: SerializeFrom<typeof loader>) => channel.title);

/** Videos on one page, as many as one form imports at once. */
const SHOWN = 60;

function requireChannel(id: string | undefined) {
  return orNotFound(findChannel(requireId(id)));
}

/** This site serves all images, so the page contacts no platform. */
function describeCandidate(source: string, candidate: Candidate) {
  const { id, sourceId, title, thumbnailUrl, duration, publishedAt, views, error, failures } = candidate;
  return {
    id,
    title,
    facts: [
      publishedAt && longDate(publishedAt),
      views && countOf(views, 'view'),
      duration && formatDuration(duration),
    ],
    warnings: [error, failures >= MAX_FAILURES && GAVE_UP].filter((text) => typeof text === 'string'),
    image:
      thumbnailUrl && `${IMAGE_PATH}?${new URLSearchParams({ source, sourceId, address: thumbnailUrl })}`,
  };
}

export const loader = guardedLoader('content', ({ params }) => {
  const channel = requireChannel(params.id);
  const { id, title, url, source, checkedAt, error, importing, importTotal } = channel;
  const { schedule, auto, required, excluded, category } = channel;
  return {
    here: `/admin/channels/${id}`,
    channel: { title, url: webUrl(url) ?? undefined },
    notes: [error, countWaiting(id) >= MAX_WAITING && tooManyWait(MAX_WAITING)].filter(
      (text) => typeof text === 'string',
    ),
    facts: `${labelPlatform(source)} · ${checkedAt === null ? 'Not checked yet' : `Checked on ${longDate(checkedAt)}`}`,
    settings: { schedule, auto, required, excluded, category },
    progress: importing === null ? null : { done: importTotal - countQueued(id), total: importTotal },
    total: countCandidates(id),
    candidates: listCandidates(id, SHOWN).map((candidate) => describeCandidate(source, candidate)),
  };
});

export const action = formAction('content', (change) =>
  byIntent(CHANNEL_INTENTS)({ ...change, channel: requireChannel(change.params.id) }),
);

function Candidates({ candidates, total, here }: SerializeFrom<typeof loader>) {
  if (candidates.length === 0)
    return (
      <div className="empty">
        <h2>No new videos</h2>
        <p className="lead">To look again, select Check now.</p>
      </div>
    );
  const busy = { busy: 'Importing...', action: here };
  return (
    <Form method="post" className="grid gap-5">
      <h2>
        {total > candidates.length
          ? `New videos (newest ${candidates.length} of ${fullCount(total)})`
          : `New videos (${total})`}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {candidates.map(({ id, image, ...result }) => (
          <li key={id}>
            <label className="pick h-full">
              <ResultImage url={image} />
              <span className="flex items-start gap-3">
                <input type="checkbox" name="candidate" value={id} />
                <ResultFacts result={result} />
              </span>
            </label>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-3">
        <SubmitButton label="Import" {...busy} intent="import" />
        <SubmitButton label="Import as drafts" {...busy} intent="import-drafts" look="line" />
        <Button label="Skip" look="line" intent="skip" />
        <span className="flex-1" />
        <Button label="Import all" look="small quiet" intent="import-all" />
        <Button label="Import all as drafts" look="small quiet" intent="import-all-drafts" />
      </p>
    </Form>
  );
}

export default function ChannelPage() {
  const page = useLoaderData<typeof loader>();
  const { here, channel, facts, notes, settings, progress } = page;
  const result = useFormResult<typeof action>();
  useUpdates(progress !== null);
  return (
    <>
      <Form method="post" className="flex flex-wrap items-center gap-3">
        <p className="meta min-w-[14rem] flex-1">
          {facts} ·{' '}
          <a href={channel.url} rel="noopener">
            View on platform
          </a>
        </p>
        <SubmitButton label="Check now" busy="Checking..." action={here} intent="check" look="small" />
        <Button label="Unfollow channel" look="small" intent="unfollow" />
      </Form>
      {notes.map((note) => (
        <p className="banner" key={note}>
          {note}
        </p>
      ))}
      {progress && (
        <p className="banner" role="status">
          Importing: {fullCount(progress.done)} of {countOf(progress.total, 'video')} ·{' '}
          <a href={here}>Refresh</a>
        </p>
      )}
      <Candidates {...page} />
      <PostForm
        form="channel"
        result={result}
        className="panel form max-w-[52rem]"
        title="Settings"
        button={{ label: 'Save settings', intent: 'save' }}
      >
        <ChannelFields result={result} values={settings} />
      </PostForm>
    </>
  );
}
