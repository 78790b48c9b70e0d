import { findNextAdChange, listShownAds, type Placement } from '#app/features/ads/ad.server';
import type { Clock } from './page-context.server';

/** Returns the ads of a placement now. The cached page expires when they change, at midnight at the latest. */
export function shownAds(placement: Placement, { now, until }: Clock) {
  until(findNextAdChange(now));
  return listShownAds(placement, now);
}
