import { expect, test } from 'vitest';
import { deleteAd, listAds, saveAd } from '#app/features/ads/ad.server';
import { orm } from '#app/infra/database.server';
import { auditLog } from '#db/schema';

const ACTOR = { username: 'mara' };
const FIELDS = {
  placement: 'home',
  title: 'Silk week',
  text: 'A tenth off',
  link: 'https://shop.example/',
  startsOn: null,
  endsOn: null,
  pricePerThousand: null,
  active: true,
  intent: undefined,
  id: undefined,
} as const;

test('saving an ad that was deleted while it was edited adds it again', async () => {
  await saveAd(null, FIELDS, ACTOR);
  const [{ id } = { id: 0 }] = listAds();
  await deleteAd(id, ACTOR);
  await saveAd(id, { ...FIELDS, title: 'Linen week' }, ACTOR);
  expect(listAds()).toMatchObject([{ title: 'Linen week' }]);
  const changes = orm.select().from(auditLog).all();
  expect(changes.map(({ what }) => what)).toEqual(['added an ad', 'deleted an ad', 'added an ad']);
});
