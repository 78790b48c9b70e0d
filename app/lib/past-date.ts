/** First letters of months in English, German, French, Spanish, Italian, Portuguese and Dutch, where they are unique. */
const MONTHS = [
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
/** Reports and email lists have no earlier dates. */
const FIRST_YEAR = 1990;

export type DayOrder = 'day' | 'month';
export const SLASHED = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})(?!\d)/;

/** Forms of dates whose order is certain. The first one that fits counts. */
const FORMS = [
  /^(?<year>\d{4})[-/.年](?<month>\d{1,2})[-/.月](?<day>\d{1,2})日?/,
  /^(?<year>(?:19|20)\d{2})(?<month>\d{2})(?<day>\d{2})(?!\d)/,
  /^(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4}|\d{2})(?!\d)/,
  /^(?<day>\d{1,2})(?:st|nd|rd|th|\.|º)?[\s-]*(?:de |of )?(?<month>\p{L}{3,10})\.?,?[\s-]*(?:de |del )?(?<year>\d{4}|\d{2})(?!\d|:)/iu,
  /^(?<month>\p{L}{3,10})\.?[\s-]*(?<day>\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(?:\d{1,2}:\S+\s+)?(?<year>\d{4})/iu,
];
const WEEKDAY = /^\p{L}{2,10}\.?,? (?=\d{1,2}\.?[\s-]\p{L}|\p{L}{3,10}\.? \d)/u;

function toDay(year: number, month: number, day: number): string | null {
  const full = year < 100 ? 2000 + year : year;
  const date = new Date(Date.UTC(full, month - 1, day));
  const isDate = full >= FIRST_YEAR && date.getUTCDate() === day && date.getUTCMonth() === month - 1;
  return isDate ? date.toISOString().slice(0, 10) : null;
}

const monthOf = (name: string) => MONTHS.findIndex((begins) => begins.test(name.toLowerCase())) + 1;

/** Splits a text after the day that it begins with. Returns null without one, or if only `order` could tell the day from the month. */
export function splitDate(text: string, order?: DayOrder): { day: string | null; rest: string } | null {
  // Programs write seconds or milliseconds since 1970.
  const isUnix = /^1\d{9}(?:\d{3})?$/.test(text);
  const date = isUnix ? new Date(Number(text.padEnd(13, '0'))).toISOString() : text.replace(WEEKDAY, '');
  const slashed = SLASHED.exec(date);
  const found = slashed ?? FORMS.map((form) => form.exec(date)).find((match) => match !== null);
  if (found === undefined) return null;
  const rest = date.slice(found[0].length);
  const { year, month = '', day } = found.groups ?? {};
  if (!slashed) return { day: toDay(Number(year), Number(month) || monthOf(month), Number(day)), rest };
  const [, one = 0, two = 0, slashedYear = 0] = slashed.map(Number);
  if (order === undefined && one <= 12 && two <= 12 && one !== two) return null;
  // One column may mix the forms, so a number above 12 is a day.
  const isDayFirst = one > 12 || (order === 'day' && two <= 12);
  return { day: isDayFirst ? toDay(slashedYear, two, one) : toDay(slashedYear, one, two), rest };
}

/** Reads a past date in UTC. Returns null without a date, for an ambiguous order of day and month, or after `now`. */
export function readPastDate(text: string, now: Date): Date | null {
  const { day = null, rest = '' } = splitDate(text.trim()) ?? {};
  const time =
    /^(?:[T ,]+(?:at )?(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([ap]m)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?(?:\s.*)?)?$/i.exec(
      rest,
    );
  if (day === null || time === null) return null;
  const [, hours = '0', minutes = '0', seconds = '0', half, zone = 'Z'] = time;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0);
  const [, sign, zoneHours = '0', zoneMinutes = '0'] = /([+-])(\d{2}):?(\d{2})/.exec(zone) ?? [];
  const offset = (Number(zoneHours) * 60 + Number(zoneMinutes)) * (sign === '-' ? -1 : 1);
  const date = new Date(day);
  date.setUTCHours(hour, Number(minutes) - offset, Number(seconds));
  return date <= now ? date : null;
}
