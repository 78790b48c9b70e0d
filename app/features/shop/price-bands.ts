/** The edges of price bands in the smallest unit: amounts that visitors are likely to filter by. */
export const BAND_EDGES = [
  500, 1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 5_000, 6_000, 7_500, 10_000, 15_000, 20_000, 30_000, 50_000,
  100_000,
] as const;

/** Returns the band of a price, as triggers do. Even bands are between edges and odd ones are edges, so no bound divides a band. */
export function bandOf(minor: number): number {
  const below = BAND_EDGES.filter((edge) => edge < minor).length;
  return 2 * below + (BAND_EDGES[below] === minor ? 1 : 0);
}

export type BandRange = { from: number; to: number };

/** Returns the bands between two bounds, and the price ranges at the ends that are not whole bands. */
export function splitBands(min: number | null, max: number | null): { bands: BandRange; rest: BandRange[] } {
  const isDivided = (bound: number | null) => bound !== null && bandOf(bound) % 2 === 0;
  const first = min === null ? 0 : bandOf(min);
  const last = max === null ? 2 * BAND_EDGES.length : bandOf(max);
  const bands = { from: isDivided(min) ? first + 1 : first, to: isDivided(max) ? last - 1 : last };
  if (min !== null && max !== null && first === last && isDivided(min))
    return { bands, rest: [{ from: min, to: max }] };
  const rest: BandRange[] = [];
  if (min !== null && isDivided(min))
    rest.push({ from: min, to: (BAND_EDGES[first / 2] ?? Number.MAX_SAFE_INTEGER) - 1 });
  if (max !== null && isDivided(max)) rest.push({ from: (BAND_EDGES[last / 2 - 1] ?? -1) + 1, to: max });
  return { bands, rest };
}
