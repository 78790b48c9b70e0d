import { type LinksFunction, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listDeletedCompilations } from '#app/features/collections/compilation.server';
import * as compilationList from '#app/features/collections/compilation-list.server';
import { countNewAnswers } from '#app/features/collections/received-answer.server';
import { RESTORE_DAYS } from '#app/infra/trash.server';
import { countOf, joinFacts, longDate } from '#app/lib/format';
import type { RouteHandle } from '#app/lib/route-handle';
import { byIntent, type Change, done, formAction } from '#app/server/web/guarded.server';
import { readOwner } from '#app/server/web/owner.server';
import { getUser } from '#app/server/web/session.server';
import { Button, Icon, LinkButton, NameLink, UserText } from '#app/ui/elements';
import { Image } from '#app/ui/image';
import { Empty } from '#app/ui/status-page';
import collectionsStyle from '#app/ui/styles/collections.css?url';
import { leaveFirstSave } from './quick-save.server';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: collectionsStyle }];
export const handle: RouteHandle = {
  counted: 'Other pages',
  rightToPost: 'account',
  title: () => 'My collections',
};

export async function loader({ request }: LoaderFunctionArgs) {
  await leaveFirstSave(request);
  const [user, owner] = await Promise.all([getUser(request), readOwner(request)]);
  const claimable =
    user && owner.browserHash !== undefined ? compilationList.countClaimable(owner.browserHash) : 0;
  const mine = compilationList.listCompilations(owner);
  const deleted = listDeletedCompilations(owner);
  const ids = mine.map((compilation) => compilation.id);
  const unread = countNewAnswers(ids);
  const images = compilationList.listFirstImages(ids);
  return {
    claimable,
    restoreDays: RESTORE_DAYS,
    deleted: deleted.map(({ id, title, deletedAt }) => ({ id, title, deletedOn: longDate(deletedAt) })),
    mine: mine.map(({ createdAt, ...compilation }) => ({
      ...compilation,
      created: longDate(createdAt),
      newAnswers: unread.get(compilation.id) ?? 0,
      images: images.get(compilation.id) ?? [],
    })),
  };
}

async function claim({ request, actor }: Change) {
  const { browserHash } = await readOwner(request);
  if (browserHash === undefined) return redirect('/compilations', 303);
  const moved = await compilationList.claimCompilations(actor.id, browserHash);
  return done('/compilations', { title: `${countOf(moved, 'collection')} moved to your account` });
}

export const action = formAction('account', byIntent({ claim }, 'claim'));

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

function ClaimForm({ claimable }: Page) {
  if (claimable === 0) return null;
  return (
    <form
      method="post"
      action="/compilations"
      className="banner flex flex-wrap items-center justify-between gap-4"
    >
      <p>
        You made {countOf(claimable, 'collection')} in this browser before you logged in. Move{' '}
        {claimable === 1 ? 'it' : 'them'} to your account?
      </p>
      <Button intent="claim" look="small" label="Move to my account" />
    </form>
  );
}

function CollectionCard({ compilation }: { compilation: Page['mine'][number] }) {
  const { id, title, description, isPublic, products, created, newAnswers, images } = compilation;
  return (
    <li className="card collection">
      <div className="frame collection-images">
        {images.map((src, index) => (
          <Image
            key={src}
            src={src}
            size={[600, 800]}
            sizes={index === 0 ? '(min-width: 56rem) 22vw, 67vw' : '(min-width: 56rem) 11vw, 34vw'}
          />
        ))}
        {images.length === 0 && <Icon name="bow" />}
      </div>
      <h3>
        <NameLink href={`/compilation/${id}`} name={title} />
      </h3>
      {newAnswers > 0 && <p className="badge m-0">{countOf(newAnswers, 'new answer')}</p>}
      <UserText className="meta line-clamp-2" text={description} />
      <p className="meta">
        {joinFacts([countOf(products, 'product'), isPublic ? 'Anyone with the link' : 'Private', created])}
      </p>
    </li>
  );
}

function DeletedCollections({ deleted, restoreDays }: Page) {
  if (deleted.length === 0) return null;
  return (
    <details className="panel" id="deleted">
      <summary className="flex min-h-11 items-center font-semibold">
        {`Recently deleted (${deleted.length})`}
      </summary>
      <p className="meta">{`You can restore a collection for ${restoreDays} days after you deleted it.`}</p>
      <ul className="divide-y divide-line">
        {deleted.map(({ id, title, deletedOn }) => (
          <li key={id}>
            <form
              method="post"
              action={`/compilation/${id}`}
              className="flex flex-wrap items-center justify-between gap-3 py-2"
            >
              <span className="min-w-0">
                <bdi>{title}</bdi> <span className="meta">deleted {deletedOn}</span>
              </span>
              <span className="flex flex-wrap items-center gap-3">
                <Button intent="restore" look="small" label="Restore" aria-label={`Restore ${title}`} />
                <details>
                  <summary className="btn btn-quiet btn-small">
                    Delete for good<span className="sr-only">: {title}</span>
                  </summary>
                  <p className="meta">The collection and its answers cannot be restored then.</p>
                  <Button intent="delete-for-good" look="small" label="Delete for good" />
                </details>
              </span>
            </form>
          </li>
        ))}
      </ul>
    </details>
  );
}

export default function MyCollections() {
  const page = useLoaderData<typeof loader>();
  const { mine } = page;
  return (
    <div className="wrap section grid gap-8">
      <div className="head-row mb-0!">
        <h1>My collections</h1>
        <LinkButton href="/compilation/new" look="small main" label="Create collection" />
      </div>
      <ClaimForm {...page} />
      {mine.length > 0 ? (
        <>
          <h2 className="sr-only">Your collections</h2>
          <ul className="grid-products-3 grid-one">
            {mine.map((compilation) => (
              <CollectionCard key={compilation.id} compilation={compilation} />
            ))}
          </ul>
        </>
      ) : (
        <Empty title="No collections yet" lead="Save a few gift ideas, then send her the link.">
          <p>
            <LinkButton href="/affiliate" label="Browse gift ideas" />
          </p>
        </Empty>
      )}
      <DeletedCollections {...page} />
    </div>
  );
}
