import { COLLECTION_ERRORS } from '#app/features/collections/collection-texts';
import { findCompilation } from '#app/features/collections/compilation.server';
import type { Owner } from '#app/features/collections/compilation-owner.server';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { type Refusal, refuse } from '#app/server/api/reply.server';
import { pathId } from './resources';

export const compilationId = pathId(/^[0-9]{1,16}$/);

export const wrongPath = { status: 404, error: COLLECTION_ERRORS.compilationNotFound.text } as const;

/** Returns why a change did nothing. A private collection of another owner is answered as if it did not exist. */
export function refuseChange(id: number, owner: Owner): Refusal {
  const found = findCompilation({ id }, owner);
  if (found === null) return refuse(404, COLLECTION_ERRORS.compilationNotFound.text);
  return found.isOwner
    ? refuse(404, COLLECTION_ERRORS.removeItem.text)
    : refuse(403, SITE_ERRORS.accessDenied.text);
}
