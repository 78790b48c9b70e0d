import { Form, useLoaderData } from '@remix-run/react';
import type { User } from '#app/features/accounts/user.server';
import { listCategories } from '#app/features/categories/category.server';
import * as categoryAdmin from '#app/features/categories/category-admin.server';
import { countOf, joinFacts } from '#app/lib/format';
import { chooseByIntent, done, formAction, guardedLoader } from '#app/server/web/guarded.server';
import { readBatch } from '#app/server/web/list.server';
import { pageNotFound } from '#app/server/web/not-found.server';
import { RowButton } from '#app/ui/data-table';
import { Button, NameLink } from '#app/ui/elements';
import { screen } from '#app/ui/screen';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle = screen('content', 'Categories', {
  link: ['/admin/categories/new', 'Add category', 'main'],
});

export const loader = guardedLoader('content', () =>
  listCategories().map(({ id, slug, name, hidden }) => {
    const { videos, products } = categoryAdmin.countMembers(slug);
    const facts = joinFacts([`/videos/${slug}`, countOf(videos, 'video'), countOf(products, 'product')]);
    return { id, name, hidden, facts };
  }),
);

const INTENTS: Record<string, (id: number, actor: User) => Promise<void>> = {
  up: (id, actor) => categoryAdmin.orderCategory(id, -1, actor),
  down: (id, actor) => categoryAdmin.orderCategory(id, 1, actor),
  hide: (id, actor) => categoryAdmin.hideCategory(id, true, actor),
  show: (id, actor) => categoryAdmin.hideCategory(id, false, actor),
};

export const action = formAction('content', async ({ actor, form }) => {
  const { intent, ids } = readBatch(form, { name: 'category' });
  const run = chooseByIntent(INTENTS, intent);
  for (const id of ids) {
    if (categoryAdmin.readCategory(id) === null) throw pageNotFound();
    await run(id, actor);
  }
  return done('/admin/categories', 'edited');
});

export default function CategoriesPage() {
  const categories = useLoaderData<typeof loader>();
  return (
    <>
      <p className="meta max-w-[68ch]">
        Tabs, menus and the home page have this order. The home page shows the first three. A hidden category
        keeps its URL, but tabs, menus, the home page, the shop and the sitemap leave it out.
      </p>
      <Form method="post" action="/admin/categories" preventScrollReset>
        <ul className="entries max-w-[46rem]">
          {categories.map(({ id, name, hidden, facts }, index) => (
            <li key={id} className="flex items-center gap-2 py-2 sm:gap-3">
              <p className="min-w-0 flex-1">
                <NameLink href={`/admin/categories/${id}`} name={name} />
                {hidden && <span className="meta"> (hidden)</span>}
                <span className="meta block">{facts}</span>
              </p>
              {index > 0 && (
                <Button intent={`up:${id}`} look="sign" label="↑" aria-label={`Move up ${name}`} />
              )}
              {index < categories.length - 1 && (
                <Button intent={`down:${id}`} look="sign" label="↓" aria-label={`Move down ${name}`} />
              )}
              <RowButton
                intent={`${hidden ? 'show' : 'hide'}:${id}`}
                label={hidden ? 'Show' : 'Hide'}
                rowName={name}
              />
            </li>
          ))}
        </ul>
      </Form>
    </>
  );
}
