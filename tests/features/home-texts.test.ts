import { expect, test } from 'vitest';
import { readBranding, saveBranding } from '#app/features/branding/branding.server';
import { homeTextsSchema } from '#app/features/branding/branding-schema';
import { HOME_TEXTS } from '#app/features/branding/home-texts';
import { COMMAND_LINE, write } from '#app/infra/database.server';
import { siteSettings } from '#db/schema';

const save = (texts: Record<string, string>) =>
  saveBranding(
    (branding) => ({ texts: { ...branding.texts, ...homeTextsSchema.parse(texts) } }),
    COMMAND_LINE,
    '/',
  );

test('stores changed texts of the home page, and restores the default for an empty one', async () => {
  await save({ askTitle: 'She decides', popularTitle: HOME_TEXTS.popularTitle });
  await save({ giftsTitle: 'Ideas' });
  expect(readBranding().texts).toEqual({ askTitle: 'She decides', giftsTitle: 'Ideas' });
  await save({ askTitle: '' });
  expect(readBranding().texts).toEqual({ giftsTitle: 'Ideas' });
});

test('ignores unknown sections and texts in the stored branding', async () => {
  const value = JSON.stringify({ hidden: ['popular', 'none'], texts: { none: 'x', askTitle: 5 } });
  await write((tx) => tx.delete(siteSettings).run());
  await write((tx) => tx.insert(siteSettings).values({ key: 'face', value }).run());
  expect(readBranding()).toMatchObject({ hidden: [], texts: {}, accent: null });
});
