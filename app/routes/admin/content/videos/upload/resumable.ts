import type { LoaderFunctionArgs } from '@remix-run/node';
import type { RouteHandle } from '#app/lib/route-handle';
import { answerUpload } from '#app/server/web/resumable-upload.server';

export const handle: RouteHandle = { right: 'content', uploads: 'video' };

/** Requests of the tus protocol. The answer checks the right, since programs cannot follow a redirect to the login. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return answerUpload(request, params.id);
}

export const action = loader;
