import type { PUBLICATION_STATUSES } from '#db/schema';

export type PublicationStatus = (typeof PUBLICATION_STATUSES)[number];

/** Whether everybody sees a thing, as editors choose it. */
export const STATUS_LABELS = {
  published: 'Published',
  draft: 'Draft',
} as const satisfies Record<PublicationStatus, string>;
export const STATUS_NAMES = ['published', 'draft'] as const satisfies PublicationStatus[];

export type Publication = { status: PublicationStatus; publishAt: Date | null };

/** What a choice comes to now: a time that is to come makes a draft of what shall appear then, one that has passed publishes. */
export function settlePublication({ status, publishAt }: Publication, now: Date): Publication {
  if (publishAt === null) return { status, publishAt };
  return publishAt > now ? { status: 'draft', publishAt } : { status: 'published', publishAt: null };
}
