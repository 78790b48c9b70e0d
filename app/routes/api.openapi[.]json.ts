import type { LoaderFunctionArgs } from '@remix-run/node';
import { createApiDocument } from '../api/document.server';
import { answerRefusal, refuse } from '../http/api.server';
import { siteOrigin } from '../http/origin.server';
import { readSiteSettings } from '../models/site-settings.server';

/** The API's own description; the one answer under `/api` without the envelope, since readers of OpenAPI know none. */
export function loader({ request }: LoaderFunctionArgs) {
  return Response.json(
    createApiDocument({ origin: siteOrigin(request), siteName: readSiteSettings().siteName }),
    {
      headers: { 'Cache-Control': 'public, no-cache' },
    },
  );
}

export const action = () => answerRefusal(refuse(405, 'Method Not Allowed'), 'GET, HEAD');
