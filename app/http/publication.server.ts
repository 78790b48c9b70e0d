import { env } from '#app/env.server';
import { type Publication, type PublicationStatus, settlePublication } from '#app/lib/publication';
import { readWallClock, toWallClock } from '#app/lib/time-zone';

/** What a form says of when a thing is seen, by the clocks of the site's zone. */
export function readPublication(
  { status, publishAt }: { status: PublicationStatus; publishAt: string | null },
  now = new Date(),
): Publication {
  const moment = publishAt === null ? null : readWallClock(publishAt, env.TIME_ZONE);
  return settlePublication({ status, publishAt: moment }, now);
}

/** The same as the form's fields hold it. */
export function publicationValues({ status, publishAt }: Publication) {
  return { status, publishAt: publishAt === null ? '' : toWallClock(publishAt, env.TIME_ZONE) };
}

/** What a list says of a thing that not everybody sees; null of all others. */
export function describeDraft({ status, publishAt }: Publication): string | null {
  if (status === 'published') return null;
  if (publishAt === null) return 'Draft';
  return `Appears at ${toWallClock(publishAt, env.TIME_ZONE).replace('T', ' ')} (${env.TIME_ZONE})`;
}
