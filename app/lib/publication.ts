import type { PUBLICATION_STATUSES } from '#db/schema';

export type PublicationStatus = (typeof PUBLICATION_STATUSES)[number];

export const STATUS_LABELS = { published: 'Published', draft: 'Draft' } as const satisfies Record<
  PublicationStatus,
  string
>;
export const STATUS_NAMES = ['published', 'draft'] as const satisfies PublicationStatus[];

export type Publication = { status: PublicationStatus; publishAt: Date | null };
