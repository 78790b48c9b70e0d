import { and, asc, desc, eq, gte, isNull, lte, or } from 'drizzle-orm';
import type { z } from 'zod';
import { dayOf } from '#app/features/analytics/analytics.server';
import { type Actor, recordChange } from '#app/infra/audit.server';
import { untilChanged } from '#app/infra/content-version.server';
import { orm, write } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { discard } from '#app/infra/trash.server';
import { tellChange } from '#app/lib/difference';
import { placements } from '#db/schema';
import type { placementSchema } from './placement-schema';

export type Placement = typeof placements.$inferSelect;
export type Place = Placement['place'];
export type ShownPlacement = Pick<Placement, 'id' | 'title' | 'text' | 'imageUrl'>;

const readShown = untilChanged((day: string): (ShownPlacement & { place: Place })[] => {
  const { id, title, text, imageUrl, place } = placements;
  return orm
    .select({ id, title, text, imageUrl, place })
    .from(placements)
    .where(
      and(
        eq(placements.active, true),
        or(isNull(placements.startsOn), lte(placements.startsOn, day)),
        or(isNull(placements.endsOn), gte(placements.endsOn, day)),
      ),
    )
    .orderBy(asc(placements.id))
    .all();
});

export function listShownPlacements(place: Place, now: Date): ShownPlacement[] {
  return readShown(dayOf(now))
    .filter((placement) => placement.place === place)
    .slice(0, 3);
}

export function isPlacementShown({ active, startsOn, endsOn }: Placement, now: Date): boolean {
  const day = dayOf(now);
  return active && (startsOn ?? day) <= day && (endsOn ?? day) >= day;
}

/** When what is shown can next change by the day alone: the next midnight, UTC. */
export function placementsEnd(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
}

export function listPlacements(): Placement[] {
  return orm.select().from(placements).orderBy(desc(placements.id)).all();
}

export function findPlacement(id: number): Placement | null {
  return orm.select().from(placements).where(eq(placements.id, id)).get() ?? null;
}

type Fields = z.output<typeof placementSchema> & { imageUrl?: string | undefined };

export async function savePlacement(id: number | null, fields: Fields, actor: Actor): Promise<void> {
  await write((tx) => {
    const before = id === null ? {} : (tx.select().from(placements).where(eq(placements.id, id)).get() ?? {});
    if (id === null) tx.insert(placements).values(fields).run();
    else tx.update(placements).set(fields).where(eq(placements.id, id)).run();
    recordChange(tx, actor, {
      what: id === null ? 'added a placement' : 'edited a placement',
      detail: tellChange(fields.title, before, fields, env.TIME_ZONE),
    });
  });
}

/** Deletes a placement; it can be brought back for a day. */
export async function deletePlacement(id: number, actor: Actor): Promise<number> {
  return write((tx) => {
    const title = tx
      .select({ title: placements.title })
      .from(placements)
      .where(eq(placements.id, id))
      .get()?.title;
    const sources: [{ table: string; column: string }] = [{ table: 'placements', column: 'id' }];
    const trashId = discard(tx, { what: 'a placement', sources, ids: [id] });
    recordChange(tx, actor, { what: 'deleted a placement', detail: title });
    return trashId;
  });
}
