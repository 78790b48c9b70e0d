import { useLoaderData } from '@remix-run/react';
import { readSiteSettings } from '#app/infra/site-settings.server';
import type { RouteHandle } from '#app/lib/route-handle';
import { pageNotFound } from '#app/server/web/not-found.server';
import { UserText } from '#app/ui/elements';
import { metaOf } from '#app/ui/page-meta';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle: RouteHandle = { cached: { query: [], shows: 'catalogue' }, counted: 'Other pages' };

export const meta = metaOf<typeof loader>((data) => ({
  path: '/imprint',
  title: data ? 'Legal notice' : 'Page Not Found',
  description: data && `Company details of ${data.siteName}.`,
}));

/** Answers 404 until the settings hold the operator's name and address. */
export function loader() {
  const { siteName, owner, address, email } = readSiteSettings();
  if (owner === '' || address === '') throw pageNotFound();
  return { siteName, owner, address, email };
}

export default function LegalNotice() {
  const { siteName, owner, address, email } = useLoaderData<typeof loader>();
  return (
    <div className="wrap section prose">
      <h1>Legal notice</h1>
      <p className="lead">{siteName} is operated by:</p>
      <UserText className="whitespace-pre-line" text={`${owner}\n${address}`} />
      {email !== '' && (
        <p>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
      <p>
        <a href="/contact">Contact us</a>
      </p>
    </div>
  );
}
