import { DAY } from '#app/lib/date-range';
/** A price in the smallest unit of its currency, valid from a day (`YYYY-MM-DD`, UTC). */
export type PricePoint = { day: string; minor: number };

/** The days of the lowest price, and the days of history that it needs. */
const WINDOW = 90;
const MIN_DAYS = 14;

const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** Returns the lowest price of the last 90 days and its last start, or null with less than 14 days of history. */
export function findLowest(points: readonly PricePoint[], now: Date): PricePoint | null {
  const [first] = points;
  if (first === undefined || now.getTime() - timeOf(first.day) < MIN_DAYS * DAY) return null;
  const start = new Date(now.getTime() - WINDOW * DAY).toISOString().slice(0, 10);
  const before = points.filter(({ day }) => day <= start).at(-1);
  const within = points.filter(({ day }) => day > start);
  const shown = before === undefined ? within : [{ day: start, minor: before.minor }, ...within];
  return shown.reduce<PricePoint | null>(
    (lowest, point) => (lowest === null || point.minor <= lowest.minor ? point : lowest),
    null,
  );
}

type Size = { width: number; height: number };

/** Draws prices as the SVG path of a step line, which ends today. Returns '' when no price changed. */
export function drawSteps(points: readonly PricePoint[], now: Date, { width, height }: Size): string {
  const minors = points.map(({ minor }) => minor);
  const lowest = Math.min(...minors);
  const highest = Math.max(...minors);
  const [first] = points;
  if (first === undefined || lowest === highest) return '';
  const start = timeOf(first.day);
  const span = Math.max(DAY, now.getTime() - start);
  const x = (day: string) => Math.round(((timeOf(day) - start) / span) * width);
  const y = (minor: number) => Math.round(height - ((minor - lowest) / (highest - lowest)) * height);
  const steps = points.map(({ day, minor }, index) =>
    index === 0 ? `M0 ${y(minor)}` : `H${x(day)}V${y(minor)}`,
  );
  return `${steps.join('')}H${width}`;
}
