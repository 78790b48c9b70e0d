import { readFile } from 'node:fs/promises';
import { Form, useLoaderData } from '@remix-run/react';
import { readBranding, saveBranding } from '#app/features/branding/branding.server';
import { makeBowIcons, makeLogo } from '#app/features/branding/branding-images.server';
import { accentSchema, SHIPPED_ACCENT } from '#app/features/branding/branding-schema';
import { nearestAccent, type Palette, paletteOf } from '#app/features/branding/palette.server';
import { IMAGE_ERRORS } from '#app/features/media/image-texts';
import type { FormResult } from '#app/lib/form-result';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { rejectFields, storeForm } from '#app/server/web/form.server';
import { byIntent, type Change, done, guardedLoader, uploadAction } from '#app/server/web/guarded.server';
import { FileField } from '#app/ui/dashboard-fields';
import { Button } from '#app/ui/elements';
import { CheckField, Field, typedValue } from '#app/ui/field';
import { Brand } from '#app/ui/header';
import { PostForm, useFormResult } from '#app/ui/post-form';
import { useRoot } from '#app/ui/root-data';
import { screen } from '#app/ui/screen';

const HERE = '/admin/settings/branding';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle = screen('site', 'Settings', { title: () => 'Branding', uploads: 'files' });

export const loader = guardedLoader('site', () => {
  const { accent, logo, logoAlone } = readBranding();
  const shown = accent ?? SHIPPED_ACCENT;
  return {
    accent: shown,
    isOwn: accent !== null,
    hasLogo: logo !== null,
    logoAlone,
    palette: paletteOf(shown),
  };
});

async function save({ actor }: Change, change: Parameters<typeof saveBranding>[0]) {
  await saveBranding(change, actor, HERE);
  return done(HERE, 'edited');
}

const INTENTS = {
  accent: (change: Change) =>
    storeForm({ ...change, schema: accentSchema }, async ({ value: { accent } }) => {
      const nearest = nearestAccent(accent);
      if (nearest !== accent) {
        const error = `Text in ${accent} is too light to read on a light page. The nearest readable color is ${nearest}.`;
        return rejectFields(change.context, { accent: [error] }, { initialValue: { accent, nearest } });
      }
      const isShipped = accent === SHIPPED_ACCENT;
      const bowIcons = isShipped ? null : await makeBowIcons(accent);
      return save(change, () => ({ accent: isShipped ? null : accent, bowIcons }));
    }),
  async logo(change: Change) {
    const { form, files, context } = change;
    const file = files.get('logo');
    const made = file === undefined ? null : await makeLogo(await readFile(file.path));
    if (file !== undefined && made === null) return rejectFields(context, { logo: [IMAGE_ERRORS.logo] });
    const isRemoved = form.get('removeLogo') === 'on';
    const logoAlone = form.get('logoAlone') === 'on';
    if (file === undefined && !isRemoved && logoAlone === readBranding().logoAlone)
      return rejectFields(context, { logo: [SITE_ERRORS.noFile] });
    return save(change, ({ logo }) => ({ logo: made ?? (isRemoved ? null : logo), logoAlone }));
  },
  'shipped-accent': (change: Change) => save(change, () => ({ accent: null, bowIcons: null })),
};

export const action = uploadAction('site', byIntent(INTENTS));

function LogoPanel({ result }: { result: FormResult | undefined }) {
  const { hasLogo, logoAlone } = useLoaderData<typeof loader>();
  const { siteName = '', branding = null } = useRoot() ?? {};
  return (
    <PostForm
      form="logo"
      action={HERE}
      files
      className="panel form max-w-[46rem]"
      reloadDocument
      title="Logo"
      button={{ intent: 'logo', label: 'Save logo' }}
    >
      <p className="meta">
        The logo appears in the header, in the icons of tabs and home screens, and in link previews.
      </p>
      <p className="brand">
        <Brand siteName={siteName} branding={branding} />
      </p>
      <FileField
        {...{ form: 'logo', name: 'logo', label: hasLogo ? 'New image' : 'Image', result }}
        accept="image/png,image/jpeg,image/webp"
      />
      <p className="hint">
        PNG, JPEG or WebP, ideally with a transparent background. Ribbon trims empty margins. If the logo is
        hard to see in light or dark mode, Ribbon adds a background.
      </p>
      <div>
        <CheckField form="logo" name="logoAlone" result={undefined} initial={logoAlone}>
          The logo contains the name, so hide the name next to it
        </CheckField>
        {hasLogo && (
          <CheckField form="logo" name="removeLogo" result={undefined}>
            Remove logo, and show the bow
          </CheckField>
        )}
      </div>
    </PostForm>
  );
}

function AccentPanel({ result }: { result: FormResult | undefined }) {
  const { accent, isOwn, palette } = useLoaderData<typeof loader>();
  const nearest = typedValue(result, 'nearest');
  return (
    <div className="panel form max-w-[46rem]">
      <h2>Color</h2>
      <AccentSample palette={palette} />
      {/* The color is in the style of the document, so the page must reload. */}
      <Form method="post" action={HERE} className="form" noValidate reloadDocument>
        <Field
          form="accent"
          name="accent"
          type="color"
          className="input h-14 max-w-32 p-2!"
          label="Color"
          result={result}
          initial={accent}
          hint="The color of buttons, links and the site name. Ribbon derives its shades for light and dark mode."
        />
        <p className="flex flex-wrap gap-3">
          <Button intent="accent" label="Save color" />
          {isOwn && <Button intent="shipped-accent" look="line" label="Restore original color" />}
        </p>
      </Form>
      {nearest !== '' && (
        <Form method="post" action={HERE} reloadDocument>
          <input type="hidden" name="accent" value={nearest} />
          <Button intent="accent" look="line" label={`Use ${nearest}`} />
        </Form>
      )}
    </div>
  );
}

export default function BrandingSettings() {
  const result = useFormResult<typeof action>();
  return (
    <>
      <AccentPanel result={result} />
      <LogoPanel result={result} />
    </>
  );
}

/** Colors of each scheme that are not shades of the accent (`ui/styles/theme.css`). */
const GROUNDS = {
  light: { name: 'Light mode', paper: '#fbf8f3', ink: '#2a2126' },
  dark: { name: 'Dark mode', paper: '#171114', ink: '#f3eae5' },
} as const;
const BUTTON_TEXT = { fontSize: 14, fontWeight: 600, textAnchor: 'middle' } as const;

/** Draws an accent in both schemes as SVG, since the CSP allows no inline styles. */
function AccentSample({ palette }: { palette: Palette }) {
  return (
    <div className="flex flex-wrap gap-4">
      {(['light', 'dark'] as const).map((scheme) => {
        const { name, paper, ink } = GROUNDS[scheme];
        const shades = palette[scheme];
        return (
          <svg
            key={scheme}
            viewBox="0 0 300 170"
            className="w-full max-w-[18.75rem] rounded-[0.75rem] border border-line"
            role="img"
            aria-label={`${name}: a headline, a link, two buttons and a band in this color`}
          >
            <rect width="300" height="170" fill={paper} />
            <text x="18" y="38" fill={shades.wine} fontSize="24" className="font-serif">
              A gift she keeps
            </text>
            <text x="18" y="64" fill={ink} fontSize="14">
              {`${name}, with text and a `}
              <tspan fill={shades.wine} textDecoration="underline">
                link
              </tspan>
            </text>
            <rect x="18" y="80" width="118" height="38" rx="2" fill={shades.fill} />
            <text x="77" y="104" fill={shades['on-fill']} {...BUTTON_TEXT}>
              Shop now
            </text>
            <rect
              x="150"
              y="80.5"
              width="110"
              height="37"
              rx="2"
              fill={shades.blush}
              stroke={shades.outline}
            />
            <text x="205" y="104" fill={shades.wine} {...BUTTON_TEXT}>
              Save
            </text>
            <rect y="134" width="300" height="36" fill={shades.band} />
            <text x="18" y="157" fill={shades['on-band']} fontSize="14">
              Let her choose before you buy.
            </text>
          </svg>
        );
      })}
    </div>
  );
}
