import { pageNotFound } from '#app/server/web/intents.server';

function notFound(): never {
  throw pageNotFound();
}

export const loader = notFound;
export const action = notFound;

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';

export default function NotFound() {
  return null;
}
