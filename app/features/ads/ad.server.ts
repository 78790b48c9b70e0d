import { and, asc, desc, eq, gte, isNull, lte, or } from 'drizzle-orm';
import type { z } from 'zod';
import { untilChanged } from '#app/infra/content-version.server';
import { type Actor, columnsOf, orm, recordChange, write } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { discard } from '#app/infra/trash.server';
import { addDays } from '#app/lib/date-range';
import { describeChange } from '#app/lib/difference';
import { dayIn, startOfDay } from '#app/lib/format';
import { ads } from '#db/schema';
import type { adSchema } from './ad-schema';

export type Ad = typeof ads.$inferSelect;
export type Placement = Ad['placement'];
type ShownAd = Pick<Ad, 'id' | 'title' | 'text' | 'imageUrl'>;

let today = { day: '', begins: 0, ends: 0 };
/** Returns the day of the site's time zone. It is reckoned once, because each request asks. */
function dayAt(now: Date) {
  const time = now.getTime();
  if (time < today.begins || time >= today.ends) {
    const day = dayIn(now, env.TIME_ZONE);
    const begins = startOfDay(day, env.TIME_ZONE).getTime();
    today = { day, begins, ends: startOfDay(addDays(day, 1), env.TIME_ZONE).getTime() };
  }
  return today;
}

const readShown = untilChanged((day: string): (ShownAd & { placement: Placement })[] => {
  const { startsOn, endsOn } = ads;
  const hasBegun = or(isNull(startsOn), lte(startsOn, day));
  const isShown = and(eq(ads.active, true), hasBegun, or(isNull(endsOn), gte(endsOn, day)));
  const columns = columnsOf(ads, 'id', 'title', 'text', 'imageUrl', 'placement');
  return orm.select(columns).from(ads).where(isShown).orderBy(asc(ads.id)).all();
});

export function listShownAds(placement: Placement, now: Date): ShownAd[] {
  return readShown(dayAt(now).day)
    .filter((ad) => ad.placement === placement)
    .slice(0, 3);
}

/** Returns whether a day of the site's time zone has passed. */
export function isPast(day: string): boolean {
  return day < dayAt(new Date()).day;
}

export function isAdShown({ active, startsOn, endsOn }: Ad, now: Date): boolean {
  const { day } = dayAt(now);
  return active && (startsOn ?? day) <= day && (endsOn ?? day) >= day;
}

/** Returns the next midnight of the site's time zone, when dated ads start or end. */
export function findNextAdChange(now: Date): Date {
  return new Date(dayAt(now).ends);
}

export function listAds(): Ad[] {
  return orm.select().from(ads).orderBy(desc(ads.id)).all();
}

export function findAd(id: number | null): Ad | null {
  const named = eq(ads.id, id ?? 0);
  return orm.select().from(ads).where(named).get() ?? null;
}

type Fields = z.output<typeof adSchema> & { imageUrl?: string | undefined };

/** Changes the ad with this id. Adds one without an id, and one that was deleted since. */
export async function saveAd(id: number | null, fields: Fields, actor: Actor): Promise<void> {
  await write((tx) => {
    const named = eq(ads.id, id ?? 0);
    const before = tx.select().from(ads).where(named).get();
    if (before === undefined) tx.insert(ads).values(fields).run();
    else tx.update(ads).set(fields).where(named).run();
    const detail = describeChange(fields.title, before ?? {}, fields, env.TIME_ZONE);
    recordChange(tx, actor, { what: before === undefined ? 'added an ad' : 'edited an ad', detail });
  });
}

/** Deletes an ad. Undo works for a day. Returns the id in the trash. */
export async function deleteAd(id: number, actor: Actor): Promise<number> {
  return write((tx) => {
    const title = tx.select({ title: ads.title }).from(ads).where(eq(ads.id, id)).get()?.title;
    const trashId = discard(tx, { what: 'an ad', table: 'ads', ids: [id] });
    recordChange(tx, actor, { what: 'deleted an ad', detail: title });
    return trashId;
  });
}
