import type { LoaderFunctionArgs } from '@remix-run/node';
import { missingPage, pageNotFound } from '#app/server/web/not-found.server';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';

/** Follows a redirect of the path. Otherwise the root's error boundary shows 'Page Not Found'. */
export function loader({ request }: LoaderFunctionArgs): never {
  throw missingPage(request);
}

export function action(): never {
  throw pageNotFound();
}

export default function NotFound() {
  return null;
}
