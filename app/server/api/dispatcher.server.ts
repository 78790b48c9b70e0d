import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';
import { StorageUnavailable } from '#app/infra/database.server';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { reportError } from '#app/server/web/error-report.server';
import type { Endpoint } from './endpoint.server';
import { answerRefusal, answerReply, type Refusal, refuse } from './reply.server';

export type ApiPath = { path: string; endpoints: Endpoint[] };

/** The loader of the API's route. It carries its paths, since the build knows only this one route. */
type ApiLoader = ((args: LoaderFunctionArgs) => Promise<Response>) & { paths: readonly ApiPath[] };

export function isApiLoader(loader: unknown): loader is ApiLoader {
  return typeof loader === 'function' && 'paths' in loader;
}

/** The `Retry-After` of a call that failed because the database cannot be written, in seconds. */
const RETRY_AFTER = 5;

function explain(error: unknown, context: AppLoadContext): Refusal {
  const errorId = reportError(error, context);
  return error instanceof StorageUnavailable
    ? refuse(503, SITE_ERRORS.unavailable.text, { retryAfter: RETRY_AFTER, errorId })
    : refuse(500, SITE_ERRORS.unknown, { errorId });
}

function refuseMethod(endpoints: Endpoint[]): Response {
  const allow = endpoints.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return answerRefusal(refuse(405, 'Method Not Allowed'), allow.join(', '));
}

function groupByPath(endpoints: Endpoint[]): ApiPath[] {
  const groups = new Map<string, Endpoint[]>();
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    groups.set(path, [...(groups.get(path) ?? []), endpoint]);
  }
  return [...groups].map(([path, group]) => ({ path, endpoints: group }));
}

/** Returns the API's loader and action. It finds calls by Remix's own rules, and answers in JSON for every URL. */
export function serveApi(endpoints: Endpoint[]): ApiLoader {
  const paths = groupByPath(endpoints);
  const answer = async ({ request, context }: LoaderFunctionArgs): Promise<Response> => {
    const [match] = matchRoutes(paths, new URL(request.url).pathname) ?? [];
    if (match === undefined) return answerRefusal(refuse(404, 'The API has no such path.'));
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const endpoint = match.route.endpoints.find((each) => each.method === method);
    if (endpoint === undefined) return refuseMethod(match.route.endpoints);
    try {
      const outcome = await endpoint.answer({ request, params: match.params, context });
      return 'refused' in outcome ? answerRefusal(outcome) : answerReply(request, outcome, endpoint.status);
    } catch (error) {
      return answerRefusal(explain(error, context));
    }
  };
  return Object.assign(answer, { paths });
}
