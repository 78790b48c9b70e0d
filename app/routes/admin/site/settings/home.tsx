import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import type { User } from '#app/features/accounts/user.server';
import { readBranding, saveBranding } from '#app/features/branding/branding.server';
import { HERO_IMAGES, HOME_SECTIONS } from '#app/features/branding/branding-schema';
import { IMAGE_ERRORS } from '#app/features/media/image-texts';
import { settingsPages } from '#app/infra/site-settings-schema';
import { CATEGORY_LIST } from '#app/lib/categories';
import type { FormResult } from '#app/lib/form-result';
import type { RouteHandle } from '#app/lib/route-handle';
import { rejected, textOf } from '#app/server/web/form.server';
import { chooseByIntent } from '#app/server/web/intents.server';
import type { Upload } from '#app/server/web/multipart.server';
import { requireRight } from '#app/server/web/require-right.server';
import { redirectWithToast } from '#app/server/web/toast.server';
import { makeSentImage, readUpload, removeUploads } from '#app/server/web/upload.server';
import { CheckField, Field, TextField } from '#app/ui/field';
import { Image } from '#app/ui/image';
import { ImageField } from '#app/ui/image-field';
import { pageMeta } from '#app/ui/page-meta';
import { useFormResult } from '#app/ui/use-form-result';
import { SettingsForm, SettingsPart, settingsFields } from './settings-fields';
import { readSettings, saveSettings } from './settings-page.server';

const HERE = '/admin/settings/home';

export const handle: RouteHandle = {
  right: 'site',
  uploads: true,
  heading: () => ({ title: 'Settings' }),
};

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Home page', noindex: true });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireRight('site', request);
  const { hero, categories, sections } = readBranding();
  return { ...readSettings(), hero, categories, sections };
}

type Change = { actor: User; upload: Upload; request: Request; context: AppLoadContext };

/** The picture that a field's file becomes, null where it is to go, undefined where nothing is asked; 'wrong' for what is none. */
async function readImage({ form, files }: Upload, name: string): Promise<string | null | undefined> {
  const file = files.get(name);
  if (file !== undefined) return (await makeSentImage(file)) ?? 'wrong';
  return form.get(`remove-${name}`) === 'on' ? null : undefined;
}

async function saveImages({ actor, upload, request, context }: Change) {
  const names = [
    ...Array.from({ length: HERO_IMAGES }, (_, place) => `hero-${place}`),
    ...CATEGORY_LIST.map(({ key }) => key),
  ];
  const sent = new Map<string, string | null | undefined>();
  for (const name of names) sent.set(name, await readImage(upload, name));
  const wrong = names.filter((name) => sent.get(name) === 'wrong');
  if (wrong.length > 0) {
    const error = Object.fromEntries(wrong.map((name) => [name, [IMAGE_ERRORS.image]]));
    return rejected(context, { result: { status: 'error', error }, status: 400 });
  }
  const choose = (name: string, before: string | null) => {
    const image = sent.get(name);
    return image === undefined ? before : image;
  };
  await saveBranding(
    ({ hero, categories }) => ({
      hero: hero.map((before, place) => choose(`hero-${place}`, before)),
      categories: Object.fromEntries(
        CATEGORY_LIST.map(({ key }) => [key, choose(key, categories[key] ?? null)] as const).filter(
          ([, image]) => image !== null,
        ),
      ),
    }),
    actor,
    HERE,
  );
  return redirectWithToast(request, `${HERE}#pictures`, { toast: 'edited' });
}

/** Moves a part of the page by one place. */
const move =
  (by: -1 | 1) =>
  async ({ actor, upload, request }: Change) => {
    const section = HOME_SECTIONS.find((each) => each === textOf(upload.form, 'section'));
    if (section === undefined) throw new Response('There is no such part.', { status: 400 });
    await saveBranding(
      ({ sections }) => {
        const others = sections.filter((each) => each !== section);
        const place = Math.max(0, sections.indexOf(section) + by);
        return { sections: [...others.slice(0, place), section, ...others.slice(place)] };
      },
      actor,
      HERE,
    );
    return redirectWithToast(request, `${HERE}#order`, { toast: 'edited' });
  };

const INTENTS = {
  save: ({ actor, upload: { form }, request, context }: Change) =>
    saveSettings({ actor, form, schema: settingsPages.home, request, context }),
  images: saveImages,
  up: move(-1),
  down: move(1),
};

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireRight('site', request, context);
  const upload = await readUpload({ request, context });
  try {
    // Of a form that was cut off the words come first: their page keeps them.
    const intent = textOf(upload.form, 'intent') || 'save';
    const run = chooseByIntent<(change: Change) => ReturnType<typeof saveImages>>(INTENTS, intent);
    return await run({ actor, upload, request, context });
  } finally {
    await removeUploads(upload);
  }
}

/** Where the pictures of the headline lie. */
const HERO_PLACES = ['Headline, left', 'Headline, right', 'Headline, on top'];

type ImageChoiceProps = {
  name: string;
  label: string;
  src: string | null;
  shape: 'standing' | 'lying';
  result: FormResult | undefined;
};

/** A picture that can be set: what there is, another one in its place, and none at all. */
function ImageChoice({ name, label, src, shape, result }: ImageChoiceProps) {
  const [width, height] = shape === 'standing' ? [300, 400] : [640, 360];
  return (
    <div className="grid content-start gap-3">
      {src !== null && (
        <div className={`frame ${shape === 'lying' ? 'frame-wide' : ''} max-w-[12rem]`}>
          <Image src={src} width={width} height={height} sizes="192px" />
        </div>
      )}
      <ImageField form="pictures" name={name} label={label} result={result} />
      {src !== null && (
        <CheckField form="pictures" name={`remove-${name}`} result={undefined}>
          Take it away
        </CheckField>
      )}
    </div>
  );
}

const SECTION_NAMES: Record<(typeof HOME_SECTIONS)[number], string> = {
  featured: 'The featured video',
  popular: 'Most Popular This Week',
  ask: 'How she chooses',
  latest: 'Latest videos, by category',
  guides: 'From the guides',
  gifts: 'Gift Ideas She’ll Love',
  community: 'Newsletter and community',
};

const MOVES = [
  { intent: 'up', sign: '↑', label: 'Move up' },
  { intent: 'down', sign: '↓', label: 'Move down' },
] as const;

function Order() {
  const { sections } = useLoaderData<typeof loader>();
  return (
    <section className="panel grid max-w-[46rem] gap-3" id="order" aria-labelledby="order-title">
      <h2 id="order-title">Order</h2>
      <p className="meta">Below the headline, from above to below. The guides show once there is one.</p>
      <ol>
        {sections.map((section, place) => (
          <li key={section} className="flex items-center gap-2 border-b border-line py-1.5">
            <span className="flex-1">{SECTION_NAMES[section]}</span>
            <Form method="post" action={`${HERE}#order`} className="flex gap-2" preventScrollReset>
              <input type="hidden" name="section" value={section} />
              {MOVES.filter(({ intent }) => place !== (intent === 'up' ? 0 : sections.length - 1)).map(
                ({ intent, sign, label }) => (
                  <button
                    key={intent}
                    type="submit"
                    name="intent"
                    value={intent}
                    className="btn btn-line btn-small btn-sign"
                    aria-label={`${label}: ${SECTION_NAMES[section]}`}
                  >
                    {sign}
                  </button>
                ),
              )}
            </Form>
          </li>
        ))}
      </ol>
    </section>
  );
}

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';

export default function HomeSettings() {
  const { hero, categories, ...shown } = useLoaderData<typeof loader>();
  const result = useFormResult<typeof action>();
  const { text, flag } = settingsFields(shown, result);
  return (
    <>
      <SettingsForm action={HERE} result={result}>
        <SettingsPart title="Headline">
          <Field {...text('heroEyebrow', 'Line above the headline')} />
          <Field {...text('heroTitle', 'Headline')} />
          <TextField {...text('heroText', 'Text below the headline')} rows={3} />
          <div>
            <p className="label">Categories shown</p>
            <CheckField {...flag('showFashion')}>Intimate Apparel</CheckField>
            <CheckField {...flag('showSwimwear')}>Bikinis & Swimwear</CheckField>
            <CheckField {...flag('showLingerie')}>Lingerie Collections</CheckField>
          </div>
        </SettingsPart>
      </SettingsForm>
      <Form
        method="post"
        action={`${HERE}#pictures`}
        encType="multipart/form-data"
        className="panel form max-w-[46rem]"
        id="pictures"
      >
        <h2>Pictures</h2>
        <p className="meta">
          Where none is set, featured products stand beside the headline, and each category shows its newest
          video.
        </p>
        <div className="grid gap-6 sm:grid-cols-3">
          {hero.map((src, place) => (
            <ImageChoice
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is what it is.
              key={place}
              name={`hero-${place}`}
              label={HERO_PLACES[place] ?? ''}
              src={src}
              shape="standing"
              result={result}
            />
          ))}
          {CATEGORY_LIST.map(({ key, label }) => (
            <ImageChoice
              key={key}
              name={key}
              label={label}
              src={categories[key] ?? null}
              shape="lying"
              result={result}
            />
          ))}
        </div>
        <p>
          <button type="submit" name="intent" value="images" className="btn">
            Save the pictures
          </button>
        </p>
      </Form>
      <Order />
    </>
  );
}
