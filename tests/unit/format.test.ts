import { expect, test } from 'vitest';
import {
  abbreviateCount,
  briefDate,
  countOf,
  formatDuration,
  fullCount,
  initialsOf,
  joinFacts,
  longDate,
  relativeDate,
  relativeDateEnds,
} from '#app/lib/format';

const now = new Date('2026-11-21T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

test.each([
  [null, '0'],
  [0, '0'],
  [999, '999'],
  [1_000, '1.0K'],
  [1_234, '1.2K'],
  [999_949, '999.9K'],
  [999_950, '1.0M'],
  [1_000_000, '1.0M'],
  [123_456_789, '123.5M'],
])('%s is abbreviated as %s', (count, text) => {
  expect(abbreviateCount(count)).toBe(text);
});

test.each([
  [null, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [1_234_567, '1,234,567'],
])('%s is written in full as %s', (count, text) => {
  expect(fullCount(count)).toBe(text);
});

test.each([
  [-400, 'today'],
  [-1, 'today'],
  [0, 'today'],
  [0.99, 'today'],
  [1, 'yesterday'],
  [2, '2 days ago'],
  [6, '6 days ago'],
  [7, '1 week ago'],
  [14, '2 weeks ago'],
  [29, '4 weeks ago'],
  [30, '1 month ago'],
  [364, '12 months ago'],
  [365, '1 year ago'],
  [800, '2 years ago'],
])('%s days ago reads %s', (days, text) => {
  expect(relativeDate(daysAgo(days), now)).toBe(text);
});

test('a missing or impossible date reads recently', () => {
  expect(relativeDate(null, now)).toBe('recently');
  expect(relativeDate(new Date(Number.NaN), now)).toBe('recently');
  expect(longDate(null)).toBe('recently');
});

test('a relative date ends exactly when its text changes', () => {
  for (const days of [0, 0.5, 1, 6.3, 29.99, 364, -2]) {
    const date = daysAgo(days);
    const end = relativeDateEnds(date, now);
    expect(end?.getTime()).toBeGreaterThan(now.getTime());
    const before = new Date((end?.getTime() ?? 0) - 1);
    expect(relativeDate(date, before)).toBe(relativeDate(date, now));
  }
  expect(relativeDateEnds(null, now)).toBeNull();
});

test('durations, avatars and dates are formatted', () => {
  expect(formatDuration(0)).toBe('0:00');
  expect(formatDuration(59.6)).toBe('1:00');
  expect(formatDuration(754)).toBe('12:34');
  expect(formatDuration(3_754)).toBe('1:02:34');
  expect(initialsOf('anna')).toBe('AN');
  expect(initialsOf('𝒳y')).toBe('𝒳Y');
  expect(longDate(new Date('2026-11-12T23:59:59Z'))).toBe('12 November 2026');
});

test('a brief date has the day in this year, and the year in others', () => {
  const now = new Date('2026-12-01');
  const dates = [new Date('2026-11-02'), new Date('2025-12-31'), null];
  expect(dates.map((date) => briefDate(date, now))).toEqual(['2\u00a0Nov', 'Dec\u00a02025', 'recently']);
});

test('nouns agree with their number', () => {
  expect([0, 1, 2, 1_234].map((count) => countOf(count, 'view'))).toEqual([
    '0 views',
    '1 view',
    '2 views',
    '1,234 views',
  ]);
});

test('known facts are joined, and no line of them begins with a dot', () => {
  expect(joinFacts(['$68', '', null, false, 'Calanque'])).toBe('$68\u00a0· Calanque');
});
