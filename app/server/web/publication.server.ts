import { env } from '#app/infra/env.server';
import { longDate, printTime, readWallClock, toWallClock } from '#app/lib/format';
import { type Publication, type PublicationStatus, rowStatus } from '#app/lib/publication';

/** Reads the fields of a form. A future publication time makes a draft, a past one publishes. */
export function readPublication(
  { status, publishAt }: { status: PublicationStatus; publishAt: string | null },
  now = new Date(),
): Publication {
  const date = publishAt === null ? null : readWallClock(publishAt, env.TIME_ZONE);
  if (date === null) return { status, publishAt: null };
  return date > now ? { status: 'draft', publishAt: date } : { status: 'published', publishAt: null };
}

export function publicationValues({ status, publishAt }: Publication) {
  return { status, publishAt: publishAt === null ? '' : toWallClock(publishAt, env.TIME_ZONE) };
}

export function describeDraft({ status, publishAt }: Publication): string | null {
  if (status === 'published') return null;
  if (publishAt === null) return 'Draft';
  return `Scheduled for ${printTime(publishAt, env.TIME_ZONE)} (${env.TIME_ZONE})`;
}

/** Describes the status of a guide or page in the dashboard's lists, with the date of its last edit. */
export function describeWriting(text: Publication & { updatedAt: Date }) {
  const status = rowStatus(text, null);
  return { status: { ...status, text: describeDraft(text) ?? status.text }, date: longDate(text.updatedAt) };
}

/** Prints a time in the site's time zone: 'on 2026-11-24 at 10:00 (Europe/Berlin)'. */
export function describeTime(date: Date): string {
  const [day, time] = toWallClock(date, env.TIME_ZONE).split('T');
  return `on ${day} at ${time} (${env.TIME_ZONE})`;
}

export function describeUnseen({ status, publishAt }: Publication): string | null {
  if (status === 'published') return null;
  return publishAt === null
    ? 'Draft. Only editors and administrators can see it.'
    : `Scheduled. Only editors and administrators can see it until it is published ${describeTime(publishAt)}.`;
}
