/** Any address that is no page: the root's error boundary shows 'Page Not Found'. */
function notFound(): never {
  throw new Response('There is no such page.', { status: 404, statusText: 'Page Not Found' });
}

export const loader = notFound;
export const action = notFound;

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';

export default function NotFound() {
  return null;
}
