import { expect, test, vi } from 'vitest';
import { findNextAdChange, listShownAds, saveAd } from '#app/features/ads/ad.server';
import { answersEnd } from '#app/features/collections/compilation.server';

vi.hoisted(() => {
  process.env.TIME_ZONE = 'America/New_York';
});

test('answers are taken until the end of the last day where the site is', () => {
  expect(answersEnd({ closesOn: '2026-11-27' })).toEqual(new Date('2026-11-28T05:00:00Z'));
  expect(answersEnd({ closesOn: null })).toBeNull();
});

test('an ad is shown on its days where the site is', async () => {
  await saveAd(
    null,
    {
      placement: 'home',
      title: 'Silk week',
      text: 'A tenth off',
      link: 'https://shop.example/',
      startsOn: '2026-11-27',
      endsOn: '2026-11-27',
      pricePerThousand: null,
      active: true,
      intent: undefined,
      id: undefined,
    },
    { username: 'mara' },
  );
  const shown = (at: string) => listShownAds('home', new Date(at)).length;
  expect(shown('2026-11-27T04:59:00Z')).toBe(0);
  expect(shown('2026-11-27T05:00:00Z')).toBe(1);
  expect(shown('2026-11-28T04:59:00Z')).toBe(1);
  expect(shown('2026-11-28T05:00:00Z')).toBe(0);
  expect(findNextAdChange(new Date('2026-11-28T04:59:00Z'))).toEqual(new Date('2026-11-28T05:00:00Z'));
});
