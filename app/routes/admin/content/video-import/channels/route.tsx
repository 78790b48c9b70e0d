import { useLoaderData } from '@remix-run/react';
import { followChannel, listChannels } from '#app/features/channels/channel.server';
import { newChannelSchema } from '#app/features/channels/channel-schema';
import { SCHEDULES } from '#app/features/channels/channel-texts';
import { labelPlatform } from '#app/features/video-platforms/platforms.server';
import { countOf, joinFacts } from '#app/lib/format';
import { storeForm } from '#app/server/web/form.server';
import { done, formAction, guardedLoader } from '#app/server/web/guarded.server';
import { NameLink, SubmitButton } from '#app/ui/elements';
import { Field, fieldsOf } from '#app/ui/field';
import { PostForm, useFormResult } from '#app/ui/post-form';
import { screen } from '#app/ui/screen';
import { ChannelFields } from './channel-fields';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle = screen('content', 'Channels');

export const loader = guardedLoader('content', () => ({
  channels: listChannels().map(({ id, title, source, schedule, error, open }) => ({
    id,
    title,
    error,
    facts: joinFacts([
      labelPlatform(source),
      open > 0 && countOf(open, 'new video'),
      `check: ${SCHEDULES[schedule].toLowerCase()}`,
    ]),
  })),
}));

export const action = formAction('content', ({ form, context, actor }) =>
  storeForm({ form, context, schema: newChannelSchema }, async ({ value, refuse }) => {
    const followed = await followChannel(value, actor);
    if (!followed.ok) return refuse({ url: [followed.message] });
    return done(`/admin/channels/${followed.id}`, { title: 'Channel followed' });
  }),
);

export default function Channels() {
  const { channels } = useLoaderData<typeof loader>();
  const result = useFormResult<typeof action>();
  const base = { form: 'channel', result };
  return (
    <>
      <p className="meta max-w-[68ch]">
        Ribbon looks for new videos of the channels and playlists that you follow. You choose which ones to
        import.
      </p>
      {channels.length === 0 ? (
        <div className="empty">
          <h2>No channels yet</h2>
          <p className="lead">Follow one below.</p>
        </div>
      ) : (
        <ul className="entries">
          {channels.map(({ id, title, facts, error }) => (
            <li key={id} className="py-3">
              <NameLink className="font-semibold" href={`/admin/channels/${id}`} name={title} />
              <p className="meta">{facts}</p>
              {error && <p className="error">{error}</p>}
            </li>
          ))}
        </ul>
      )}
      <PostForm {...base} className="panel form max-w-[52rem]" title="New channel">
        <Field
          {...fieldsOf(base).text('url', 'URL of a channel or playlist')}
          hint="On YouTube, PeerTube, Vimeo or Dailymotion. YouTube without a key lists the 15 newest videos."
          inputMode="url"
          required
        />
        <ChannelFields result={result} />
        <p>
          <SubmitButton label="Follow channel" busy="Following..." />
        </p>
      </PostForm>
    </>
  );
}
