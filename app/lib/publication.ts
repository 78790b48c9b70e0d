import type { PUBLICATION_STATUSES } from '#db/schema';

export type PublicationStatus = (typeof PUBLICATION_STATUSES)[number];

export const STATUS_LABELS: Record<PublicationStatus, string> = { published: 'Published', draft: 'Draft' };
export const STATUS_NAMES = ['published', 'draft'] as const satisfies PublicationStatus[];

export type Publication = { status: PublicationStatus; publishAt: Date | null };
