import { listShownPlacements, type Place, placementsEnd } from '#app/features/ads/placement.server';
import type { Clock } from './page-context.server';

/** The advertising of a page now; a page that can have some is true until midnight at the longest. */
export function shownPlacements(place: Place, { now, until }: Clock) {
  until(placementsEnd(now));
  return listShownPlacements(place, now);
}
