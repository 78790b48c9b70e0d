import { readFile } from 'node:fs/promises';
import { type AppLoadContext, data } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { readBranding, saveBranding } from '#app/features/branding/branding.server';
import { makeBowIcons, makeLogo } from '#app/features/branding/branding-images.server';
import { accentSchema, SHIPPED_ACCENT } from '#app/features/branding/branding-schema';
import { nearestAccent, paletteOf } from '#app/features/branding/palette.server';
import { IMAGE_ERRORS } from '#app/features/media/image-texts';
import type { FormResult } from '#app/lib/form-result';
import type { RouteHandle } from '#app/lib/route-handle';
import { parseForm, rejected } from '#app/server/web/form.server';
import { byIntent, type Change, guardedLoader, uploadAction } from '#app/server/web/guarded.server';
import { redirectWithToast } from '#app/server/web/toast.server';
import { Brand } from '#app/ui/brand';
import { Button } from '#app/ui/button';
import { CheckField, Field } from '#app/ui/field';
import { ImageField } from '#app/ui/image-field';
import { useFormResult } from '#app/ui/use-form-result';
import { useRoot } from '#app/ui/use-root';
import { AccentSample } from './accent-sample';

const HERE = '/admin/settings/branding';

export const handle: RouteHandle = {
  right: 'site',
  title: () => 'Branding',
  uploads: true,
  heading: () => ({ title: 'Settings' }),
};

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

type Answer = FormResult & { nearest?: string };

function refuse(context: AppLoadContext, error: Record<string, string[]>, more: Partial<Answer> = {}) {
  context.rejected = true;
  const answer: Answer = { status: 'error', error, ...more };
  return data(answer, { status: 400 });
}

async function saveLogo({ actor, form, files, request, context }: Change) {
  const file = files.get('logo');
  const made = file === undefined ? null : await makeLogo(await readFile(file.path));
  if (file !== undefined && made === null) return refuse(context, { logo: [IMAGE_ERRORS.logo] });
  const removed = form.get('removeLogo') === 'on' ? null : undefined;
  await saveBranding(
    ({ logo }) => ({
      logo: made ?? (removed === null ? null : logo),
      logoAlone: form.get('logoAlone') === 'on',
    }),
    actor,
    HERE,
  );
  return redirectWithToast(request, HERE, { toast: 'edited' });
}

async function saveAccent({ actor, form, request, context }: Change) {
  const parsed = parseForm(form, accentSchema);
  if (!parsed.ok) return rejected(context, parsed);
  const { accent } = parsed.value;
  const nearest = nearestAccent(accent);
  if (nearest !== accent)
    return refuse(
      context,
      {
        accent: [
          `Text in ${accent} is too light to read on a light page. The nearest readable color is ${nearest}.`,
        ],
      },
      { initialValue: { accent }, nearest },
    );
  const isShipped = accent === SHIPPED_ACCENT;
  const bowIcons = isShipped ? null : await makeBowIcons(accent);
  await saveBranding(() => ({ accent: isShipped ? null : accent, bowIcons }), actor, HERE);
  return redirectWithToast(request, HERE, { toast: 'edited' });
}

const INTENTS = {
  accent: saveAccent,
  logo: saveLogo,
  'shipped-accent': async ({ actor, request }: Change) => {
    await saveBranding(() => ({ accent: null, bowIcons: null }), actor, HERE);
    return redirectWithToast(request, HERE, { toast: 'edited' });
  },
};

export const action = uploadAction('site', byIntent(INTENTS));

function LogoPanel({ result }: { result: Answer | undefined }) {
  const { hasLogo, logoAlone } = useLoaderData<typeof loader>();
  const { siteName = '', branding = null } = useRoot() ?? {};
  return (
    <Form
      method="post"
      action={HERE}
      encType="multipart/form-data"
      className="panel form max-w-[46rem]"
      reloadDocument
    >
      <h2>Logo</h2>
      <p className="meta">
        The logo appears in the header, in the icons of tabs and home screens, and in link previews.
      </p>
      <p className="brand">
        <Brand siteName={siteName} branding={branding} />
      </p>
      <ImageField
        form="logo"
        name="logo"
        label={hasLogo ? 'New image' : 'Image'}
        result={result}
        accept="image/png,image/jpeg,image/webp"
      />
      <p className="hint">
        PNG, JPEG or WebP, ideally with a transparent background. Empty margins are trimmed. If the logo is
        hard to see in light or dark mode, a background is added.
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
      <p>
        <Button intent="logo" label="Save logo" />
      </p>
    </Form>
  );
}

function AccentPanel({ result }: { result: Answer | undefined }) {
  const { accent, isOwn, palette } = useLoaderData<typeof loader>();
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
      {result?.nearest !== undefined && (
        <Form method="post" action={HERE} reloadDocument>
          <input type="hidden" name="accent" value={result.nearest} />
          <button type="submit" name="intent" value="accent" className="btn btn-line">
            Use {result.nearest}
          </button>
        </Form>
      )}
    </div>
  );
}

export { meta, shouldRevalidate } from '#app/ui/screen';

export default function BrandingSettings() {
  const result: Answer | undefined = useFormResult<typeof action>();
  return (
    <>
      <AccentPanel result={result} />
      <LogoPanel result={result} />
    </>
  );
}
