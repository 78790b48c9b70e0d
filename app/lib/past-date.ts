/** First letters of months in English, German, French, Spanish, Italian, Portuguese and Dutch, where they are unique. */
export const MONTHS = [
  /^(?:jan|ene|gen)/,
  /^(?:feb|fév|fev)/,
  /^(?:mar|mär|mrz|maa)/,
  /^(?:apr|avr|abr)/,
  /^(?:may|mai|mei|mag|maj)/,
  /^(?:jun|giu|juin)/,
  /^(?:jul|lug|juil)/,
  /^(?:aug|aoû|ago)/,
  /^(?:sep|set)/,
  /^(?:oct|okt|ott|out)/,
  /^nov/,
  /^(?:dec|dez|déc|dic|des)/,
];
/** Email lists have no earlier dates. */
const FIRST_YEAR = 1990;

type Day = { year: number; month: number; day: number; rest: string };

function readDay(text: string): Day | null {
  const iso =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(.*)$/s.exec(text) ??
    /^((?:19|20)\d{2})(\d{2})(\d{2})()$/.exec(text);
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]), rest: iso[4] ?? '' };
  const named =
    /^(?:\p{L}{3,10},? )?(?:(\d{1,2})(?:st|nd|rd|th|\.)?[ -](\p{L}{3,10})\.?|(\p{L}{3,10})\.? (\d{1,2})(?:st|nd|rd|th)?),?[ -](\d{4})(.*)$/isu.exec(
      text,
    );
  if (named) {
    const [, dayFirst, monthSecond, monthFirst, daySecond, year, rest = ''] = named;
    const name = (monthSecond ?? monthFirst ?? '').toLowerCase();
    const month = MONTHS.findIndex((begins) => begins.test(name)) + 1;
    return { year: Number(year), month, day: Number(dayFirst ?? daySecond), rest };
  }
  const parts = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2}(?!\d))(.*)$/s.exec(text);
  if (parts === null) return null;
  const [one, two] = [Number(parts[1]), Number(parts[3])];
  const year = Number(parts[4]);
  const rest = { year: year < 100 ? 2000 + year : year, rest: parts[5] ?? '' };
  // Dots always mean that the day is first. Otherwise only a number above 12 identifies the day.
  if (parts[2] === '.' || one > 12) return { ...rest, day: one, month: two };
  return two > 12 || one === two ? { ...rest, month: one, day: two } : null;
}

/** Reads a past date in UTC. Returns null without a date, for an ambiguous order of day and month, or after `now`. */
export function readPastDate(text: string, now: Date): Date | null {
  // Programs write seconds or milliseconds since 1970.
  if (/^1\d{9}(?:\d{3})?$/.test(text.trim())) {
    const date = new Date(Number(text.trim().padEnd(13, '0')));
    return date <= now ? date : null;
  }
  const found = readDay(text.trim());
  if (found === null) return null;
  const { year, month, day, rest } = found;
  const time =
    /^(?:[T ,]+(?:at )?(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([ap]m)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?(?:\s.*)?)?$/i.exec(
      rest,
    );
  if (time === null) return null;
  const [, hours = '0', minutes = '0', seconds = '0', half, zone = 'Z'] = time;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0);
  const [, sign, zoneHours = '0', zoneMinutes = '0'] = /([+-])(\d{2}):?(\d{2})/.exec(zone) ?? [];
  const offset = (Number(zoneHours) * 60 + Number(zoneMinutes)) * (sign === '-' ? -1 : 1);
  const date = new Date(Date.UTC(year, month - 1, day, hour, Number(minutes) - offset, Number(seconds)));
  const isDay = new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day && month >= 1 && month <= 12;
  return isDay && year >= FIRST_YEAR && date <= now ? date : null;
}
