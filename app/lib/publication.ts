import type { PUBLICATION_STATUSES } from '#db/schema';

export type PublicationStatus = (typeof PUBLICATION_STATUSES)[number];

export const STATUS_LABELS: Record<PublicationStatus, string> = { published: 'Published', draft: 'Draft' };
export const STATUS_NAMES = ['published', 'draft'] as const satisfies PublicationStatus[];

export type Publication = { status: PublicationStatus; publishAt: Date | null };

/** What visitors see of a row: all is `fine`, it is a draft, or something is wrong. */
export type RowStatus = { text: string; look: 'fine' | 'draft' | 'wrong' };

/** Returns the status of a row in the dashboard. `problem` is what is wrong with a published one, or null. */
export function rowStatus({ status, publishAt }: Publication, problem: string | null): RowStatus {
  if (status === 'draft')
    return { text: publishAt === null ? STATUS_LABELS.draft : 'Scheduled', look: 'draft' };
  return problem === null
    ? { text: STATUS_LABELS.published, look: 'fine' }
    : { text: problem, look: 'wrong' };
}
