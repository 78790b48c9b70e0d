import { Form, useLoaderData } from '@remix-run/react';
import { type Ad, deleteAd, findAd, isPast, listAds, saveAd } from '#app/features/ads/ad.server';
import { adSchema } from '#app/features/ads/ad-schema';
import { totalsBySubject } from '#app/features/analytics/analytics.server';
import { IMAGE_ERRORS } from '#app/features/media/image-texts';
import { env } from '#app/infra/env.server';
import { countOf, joinFacts, longDate } from '#app/lib/format';
import { readId } from '#app/lib/query';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { deletedWithUndo } from '#app/lib/toast';
import { storeForm, textOf } from '#app/server/web/form.server';
import { byIntent, type Change, done, guardedLoader, uploadAction } from '#app/server/web/guarded.server';
import { requireId } from '#app/server/web/not-found.server';
import { makeSentImage } from '#app/server/web/upload.server';
import { FileField } from '#app/ui/dashboard-fields';
import { Button, LinkButton } from '#app/ui/elements';
import { CheckField, ChoiceField, Field, fieldsOf } from '#app/ui/field';
import { PostForm, useFormResult } from '#app/ui/post-form';
import { screen } from '#app/ui/screen';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';

export const handle = screen('shop', 'Ads', { uploads: 'files' });

const HERE = '/admin/placements';
const PLACEMENTS = { home: 'Home page', lists: 'Video lists', video: 'Video pages' } as const;
const ALWAYS = { from: '0000-00-00', to: '9999-99-99' };

function inMain(hundredths: number): string {
  return (hundredths / 100).toFixed(2);
}

function describeFigures({ pricePerThousand }: Ad, [seen = 0, clicked = 0]: (number | undefined)[]): string {
  const counted = [countOf(seen, 'view'), countOf(clicked, 'click')];
  if (pricePerThousand === null) return joinFacts(counted);
  const sum = inMain((seen * pricePerThousand) / 1_000);
  return joinFacts([...counted, `${inMain(pricePerThousand)} per 1,000 views`, `${sum} in total`]);
}

export const loader = guardedLoader('shop', ({ query }) => {
  const sums = (['ad-view', 'ad-click'] as const).map(
    (kind) => new Map(totalsBySubject(kind, ALWAYS).map(({ id, count }) => [id, count])),
  );
  return {
    editing: findAd(readId(query.get('edit'))),
    zone: env.TIME_ZONE,
    ads: listAds().map((ad) => {
      const counts = sums.map((bySubject) => bySubject.get(String(ad.id)));
      return { ...ad, figures: describeFigures(ad, counts) };
    }),
  };
});

const INTENTS = {
  save: (change: Change) =>
    storeForm({ ...change, schema: adSchema }, async ({ value, refuse }) => {
      const id = readId(textOf(change.form, 'id'));
      const { startsOn, endsOn } = value;
      if (startsOn !== null && endsOn !== null && endsOn < startsOn)
        return refuse({ endsOn: ['The last day must not be before the first day'] });
      if (endsOn !== null && isPast(endsOn) && endsOn !== findAd(id)?.endsOn)
        return refuse({ endsOn: [SITE_ERRORS.pastDay] });
      const imageUrl = await makeSentImage(change.files.get('image'));
      if (imageUrl === null) return refuse({ image: [IMAGE_ERRORS.image] });
      await saveAd(id, { ...value, ...(imageUrl && { imageUrl }) }, change.actor);
      return done(HERE, { title: 'Ad saved' });
    }),
  async delete({ actor, form }: Change) {
    const trashId = await deleteAd(requireId(textOf(form, 'id')), actor);
    return done(HERE, deletedWithUndo(1, 'ad', { trashId, returnTo: HERE }));
  },
};

export const action = uploadAction('shop', byIntent(INTENTS));

export default function AdsPage() {
  const { editing, ads, zone } = useLoaderData<typeof loader>();
  return (
    <>
      <p className="meta max-w-[68ch]">
        Show your own ads. An ad has an image, a text and a link. Ribbon marks it as advertising and its link
        as sponsored, and loads no scripts for it.
      </p>
      {ads.length > 0 && <AdList ads={ads} />}
      <AdForm key={editing?.id ?? 'new'} editing={editing} zone={zone} />
    </>
  );
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

function AdList({ ads }: Pick<Page, 'ads'>) {
  return (
    <ul className="entries">
      {ads.map(({ id, placement, title, startsOn, endsOn, active, figures }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
          <p className="min-w-0">
            <strong dir="auto">{title}</strong>
            <span className="meta block">
              {joinFacts([
                PLACEMENTS[placement],
                active ? 'on' : 'off',
                startsOn && `from ${longDate(new Date(startsOn))}`,
                endsOn && `until ${longDate(new Date(endsOn))}`,
                figures,
              ])}
            </span>
          </p>
          <Form method="post" className="flex flex-wrap gap-3">
            <input type="hidden" name="id" value={id} />
            <LinkButton
              href={`${HERE}?edit=${id}#edit`}
              look="small"
              label="Edit"
              aria-label={`Edit ${title}`}
            />
            <Button intent="delete" look="small" label="Delete" aria-label={`Delete ${title}`} />
          </Form>
        </li>
      ))}
    </ul>
  );
}

const NEW_AD: Partial<NonNullable<Page['editing']>> = { placement: 'home', active: true };

function AdForm({ editing, zone }: Pick<Page, 'editing' | 'zone'>) {
  const result = useFormResult<typeof action>();
  const { base, text, flag } = fieldsOf({ form: 'ad', result }, editing ?? NEW_AD);
  return (
    <PostForm
      {...base}
      id="edit"
      files
      className="form panel max-w-[46rem]"
      title={editing ? 'Edit ad' : 'New ad'}
      button={{ intent: 'save', label: 'Save ad' }}
    >
      <input type="hidden" name="id" value={editing?.id ?? ''} />
      <ChoiceField {...text('placement', 'Placement')} choices={PLACEMENTS} />
      <Field {...text('title', 'Title')} required />
      <Field {...text('text', 'Text')} required />
      <Field {...text('link', 'Link')} type="url" required />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field {...text('startsOn', 'First day (optional)')} type="date" />
        <Field
          {...text('endsOn', 'Last day (optional)')}
          hint={`Days end at midnight, ${zone}.`}
          type="date"
        />
      </div>
      <Field
        {...text('pricePerThousand', 'Price per 1,000 views (optional)')}
        inputMode="decimal"
        maxLength={9}
        hint="For ads paid per 1,000 views (CPM). The list then shows the revenue. For example: 12.50"
        initial={editing?.pricePerThousand == null ? '' : (editing.pricePerThousand / 100).toFixed(2)}
      />
      <FileField {...base} name="image" label="Image" accept="image/*" />
      <CheckField {...flag('active')}>Active</CheckField>
    </PostForm>
  );
}
