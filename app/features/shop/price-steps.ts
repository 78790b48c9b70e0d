/** What something cost from a day (`YYYY-MM-DD`, UTC) on, in the smallest unit of its currency. */
export type PricePoint = { day: string; minor: number };

const DAY = 86_400_000;
/** A price is called the lowest of so many days, once so many are known. */
const WINDOW = 90;
const MIN_DAYS = 14;

const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/**
 * The lowest price of the last 90 days and the last day on which it became that; null while less than two weeks are known.
 * A price that held when the window began counts from its first day.
 * @param points in the order of their days.
 */
export function findLowest(points: readonly PricePoint[], now: Date): PricePoint | null {
  const [first] = points;
  if (first === undefined || now.getTime() - timeOf(first.day) < MIN_DAYS * DAY) return null;
  const start = dayOf(now.getTime() - WINDOW * DAY);
  const before = points.filter(({ day }) => day <= start).at(-1);
  const within = points.filter(({ day }) => day > start);
  const shown = before === undefined ? within : [{ day: start, minor: before.minor }, ...within];
  return shown.reduce<PricePoint | null>(
    (lowest, point) => (lowest === null || point.minor <= lowest.minor ? point : lowest),
    null,
  );
}

type Size = { width: number; height: number };

/** The steps of a line through prices, as an SVG path: the cheapest at the foot, today at the right. Empty where nothing changed. */
export function drawSteps(points: readonly PricePoint[], now: Date, { width, height }: Size): string {
  const minors = points.map(({ minor }) => minor);
  const [least, most] = [Math.min(...minors), Math.max(...minors)];
  const [first] = points;
  if (first === undefined || least === most) return '';
  const start = timeOf(first.day);
  const span = Math.max(DAY, now.getTime() - start);
  const x = (day: string) => Math.round(((timeOf(day) - start) / span) * width);
  const y = (minor: number) => Math.round(height - ((minor - least) / (most - least)) * height);
  const steps = points.map(({ day, minor }, index) =>
    index === 0 ? `M0 ${y(minor)}` : `H${x(day)}V${y(minor)}`,
  );
  return `${steps.join('')}H${width}`;
}
