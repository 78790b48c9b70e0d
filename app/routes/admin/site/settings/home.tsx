import { useLoaderData } from '@remix-run/react';
import { readBranding, saveBranding } from '#app/features/branding/branding.server';
import { HOME_PARTS, HOME_SECTIONS, homeTextsSchema } from '#app/features/branding/branding-schema';
import { IMAGE_ERRORS } from '#app/features/media/image-texts';
import type { FormResult } from '#app/lib/form-result';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { rejectFields, storeForm, textOf } from '#app/server/web/form.server';
import { byIntent, type Change, done, guardedLoader, uploadAction } from '#app/server/web/guarded.server';
import type { Upload } from '#app/server/web/multipart.server';
import { makeSentImage } from '#app/server/web/upload.server';
import { FileField } from '#app/ui/dashboard-fields';
import { CheckField, Field, TextField } from '#app/ui/field';
import { Image } from '#app/ui/image';
import { PostForm, useFormResult } from '#app/ui/post-form';
import { screen } from '#app/ui/screen';
import { HomeOrder, HomeTextForm } from './home-parts';
import { SettingsForm, SettingsPart, settingsFields } from './settings-fields';
import { loadSettings, saveSettings } from './settings-page.server';

const HERE = '/admin/settings/home';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle = screen('site', 'Settings', { title: () => 'Home page settings', uploads: 'files' });

export const loader = guardedLoader('site', () => {
  const { hero, sections, hidden, texts } = readBranding();
  return { ...loadSettings(), hero, sections, hidden, texts };
});

/** Returns the stored image of a field, null to remove it, undefined for no change, or 'wrong' for an unusable file. */
async function readImage({ form, files }: Upload, name: string): Promise<string | null | undefined> {
  const file = files.get(name);
  if (file !== undefined) return (await makeSentImage(file)) ?? 'wrong';
  return form.get(`remove-${name}`) === 'on' ? null : undefined;
}

async function save({ actor }: Change, part: string, change: Parameters<typeof saveBranding>[0]) {
  await saveBranding(change, actor, HERE);
  return done(`${HERE}#${part}`, 'edited');
}

function requirePart<P extends string>(parts: readonly P[], form: FormData): P {
  const part = parts.find((each) => each === textOf(form, 'section'));
  if (part === undefined)
    throw new Response('Unknown section. Reload the page and try again.', { status: 400 });
  return part;
}

const move = (by: -1 | 1) => async (change: Change) => {
  const section = requirePart(HOME_SECTIONS, change.form);
  return save(change, 'order', ({ sections }) => {
    const others = sections.filter((each) => each !== section);
    return { sections: others.toSpliced(Math.max(0, sections.indexOf(section) + by), 0, section) };
  });
};

const setHidden = (isHidden: boolean) => async (change: Change) => {
  const part = requirePart(HOME_PARTS, change.form);
  return save(change, 'order', ({ hidden }) => ({
    hidden: HOME_PARTS.filter((each) => (each === part ? isHidden : hidden.includes(each))),
  }));
};

const INTENTS = {
  save: (change: Change) => saveSettings('home', change),
  async images(change: Change) {
    const sent: (string | null | undefined)[] = [];
    for (const index of readBranding().hero.keys()) sent.push(await readImage(change, `hero-${index}`));
    const isEmpty = sent.every((image) => image === undefined);
    const wrong = isEmpty
      ? ['hero-0']
      : sent.flatMap((image, index) => (image === 'wrong' ? `hero-${index}` : []));
    if (wrong.length > 0) {
      const text = isEmpty ? SITE_ERRORS.noFile : IMAGE_ERRORS.image;
      const errors = Object.fromEntries(wrong.map((name) => [name, [text]]));
      return rejectFields(change.context, errors, { initialValue: { intent: 'images' } });
    }
    const choose = (before: string | null, index: number) =>
      sent[index] === undefined ? before : sent[index];
    return save(change, 'pictures', ({ hero }) => ({ hero: hero.map(choose) }));
  },
  up: move(-1),
  down: move(1),
  hide: setHidden(true),
  show: setHidden(false),
  texts: (change: Change) =>
    storeForm({ ...change, schema: homeTextsSchema }, ({ value }) =>
      save(change, 'texts', ({ texts }) => ({ texts: { ...texts, ...value } })),
    ),
};

// Texts come before files, so an interrupted upload still has an intent or none.
export const action = uploadAction('site', byIntent(INTENTS, 'save'));

export default function HomeSettings() {
  const { hero, sections, hidden, texts, ...shown } = useLoaderData<typeof loader>();
  const result = useFormResult<typeof action>();
  const intent = result?.initialValue?.intent;
  const settingsResult = intent === undefined ? result : undefined;
  const { text } = settingsFields(shown, settingsResult);
  return (
    <>
      <SettingsForm action={HERE} result={settingsResult}>
        <SettingsPart title="Headline">
          <Field {...text('heroEyebrow', 'Line above the headline')} />
          <Field {...text('heroTitle', 'Headline')} />
          <TextField {...text('heroText', 'Text below the headline')} rows={3} />
        </SettingsPart>
      </SettingsForm>
      <HomeImages hero={hero} result={intent === 'images' ? result : undefined} />
      <HomeOrder sections={sections} hidden={hidden} />
      <HomeTextForm texts={texts} result={intent === 'texts' ? result : undefined} />
    </>
  );
}

const HERO_LABELS = ['Headline, left', 'Headline, right', 'Headline, on top'];

function HomeImages({ hero, result }: { hero: (string | null)[]; result: FormResult | undefined }) {
  const base = { form: 'pictures', result };
  return (
    <PostForm
      {...base}
      action="/admin/settings/home#pictures"
      files
      className="panel form max-w-[46rem]"
      id="pictures"
      title="Images"
      button={{ intent: 'images', label: 'Save images' }}
    >
      <p className="meta">
        Without images, featured products appear next to the headline. The images of the cards are under{' '}
        <a href="/admin/categories">Categories</a>.
      </p>
      <div className="grid gap-6 sm:grid-cols-3">
        {hero.map((src, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the position identifies the image.
          <div key={index} className="grid content-start gap-3">
            {src !== null && (
              <div className="frame max-w-[12rem]">
                <Image src={src} size={[300, 400]} sizes="192px" />
              </div>
            )}
            <FileField {...base} name={`hero-${index}`} label={HERO_LABELS[index] ?? ''} />
            {src !== null && (
              <CheckField form="pictures" name={`remove-hero-${index}`}>
                Remove image
              </CheckField>
            )}
          </div>
        ))}
      </div>
    </PostForm>
  );
}
