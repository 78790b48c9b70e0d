import { findNextAdChange, listShownAds, type Placement } from '#app/features/ads/ad.server';
import type { Clock } from './page-context.server';

/** The advertising of a page now; a page that can have some is true until midnight at the longest. */
export function shownAds(place: Placement, { now, until }: Clock) {
  until(findNextAdChange(now));
  return listShownAds(place, now);
}
