/** Lets the root's error boundary show 'Page Not Found'. */
function notFound(): never {
  throw new Response(null, { status: 404, statusText: 'Page Not Found' });
}

export const loader = notFound;
export const action = notFound;

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';

export default function NotFound() {
  return null;
}
