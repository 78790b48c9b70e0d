import { Form, useLoaderData } from '@remix-run/react';
import { acceptLink, countChecks, listLinkProblems, replaceLink } from '#app/features/shop/link-check.server';
import { productSchema } from '#app/features/shop/product-schema';
import { checksLinks, setChecksLinks } from '#app/infra/site-settings.server';
import { countOf, longDate } from '#app/lib/format';
import type { Toast } from '#app/lib/toast';
import { textOf } from '#app/server/web/form.server';
import { byIntent, type Change, done, formAction, guardedLoader } from '#app/server/web/guarded.server';
import { requireId } from '#app/server/web/not-found.server';
import { Button, Hidden, NameLink } from '#app/ui/elements';
import { screen } from '#app/ui/screen';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle = screen('shop', 'Links');

const STATES = {
  fine: 'Working',
  dead: 'Not found',
  redirected: 'Moved permanently',
  blocked: 'Blocked for automatic checks',
  'not-allowed': 'Not checked',
  unreachable: 'Not reachable',
} as const;

export const loader = guardedLoader('shop', () => ({
  on: checksLinks(),
  ...countChecks(),
  links: listLinkProblems(100),
}));

const check =
  (on: boolean) =>
  async ({ actor }: Change) => {
    await setChecksLinks(on, actor);
    return { title: on ? 'Link checks turned on' : 'Link checks turned off' };
  };

const INTENTS: Record<string, (change: Change) => Promise<Toast>> = {
  on: check(true),
  off: check(false),
  async replace({ form, actor }) {
    const to = productSchema.shape.affiliateLink.safeParse(textOf(form, 'to'));
    if (!to.success) return { title: 'Link not replaced', text: to.error.issues[0]?.message, kind: 'error' };
    const count = await replaceLink({ from: textOf(form, 'from'), to: to.data }, actor);
    return { title: `Link replaced at ${countOf(count, 'product')}` };
  },
  async fine({ form, actor }) {
    await acceptLink(requireId(textOf(form, 'product')), actor);
    return { title: 'Warning hidden' };
  },
};

export const action = formAction('shop', async (change) =>
  done('/admin/links', await byIntent(INTENTS)(change)),
);

export default function Links() {
  const { on, checked, products, links } = useLoaderData<typeof loader>();
  return (
    <>
      <Form method="post" className="panel form max-w-[46rem]">
        <p>
          {on
            ? `Ribbon checks one link every 15 seconds, and each link again after two weeks. Checked so far: ${checked} of ${products}.`
            : 'Link checks are off. Some affiliate programs count checks as invalid clicks. Read the terms of your programs before you turn checks on. Ribbon skips sites whose robots.txt forbids checks.'}
        </p>
        <p>
          <Button
            intent={on ? 'off' : 'on'}
            look={on ? 'line' : 'main'}
            label={on ? 'Turn off link checks' : 'Turn on link checks'}
          />
        </p>
      </Form>
      {links.length === 0 ? (
        <p className="empty">{on ? 'No problems found.' : 'No results yet.'}</p>
      ) : (
        <ul className="entries">
          {links.map(({ productId, name, link, state, detail, checkedAt }) => (
            <li key={productId} className="grid gap-3 py-4">
              <div className="min-w-0">
                <NameLink className="font-semibold" href={`/admin/products/${productId}`} name={name} />
                <p className="error">{[STATES[state], detail].filter(Boolean).join(': ')}</p>
                <p className="meta">{`${link}\u00a0· ${longDate(checkedAt)}`}</p>
              </div>
              <Form method="post" className="flex flex-wrap items-end gap-3">
                <Hidden product={productId} from={link} />
                <input
                  name="to"
                  className="input w-auto grow"
                  inputMode="url"
                  maxLength={2_000}
                  placeholder="https://"
                  aria-label={`New link for ${name}`}
                />
                <Button intent="replace" look="small" label="Replace everywhere" />
                <Button intent="fine" look="small" label="Hide warning" />
              </Form>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
