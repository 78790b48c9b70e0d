import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';
import { StorageUnavailable } from '#app/infra/database.server';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { reportError } from '#app/server/web/page-context.server';
import type { Endpoint } from './endpoint.server';
import { answerRefusal, answerReply, Refused } from './reply.server';

export type ApiPath = { path: string; endpoints: Endpoint[] };

/** The loader of the API's route. It carries its paths, since the build knows only this one route. */
type ApiLoader = ((args: LoaderFunctionArgs) => Promise<Response>) & { paths: readonly ApiPath[] };

export function isApiLoader(loader: unknown): loader is ApiLoader {
  return typeof loader === 'function' && 'paths' in loader;
}

function toRefusal(error: unknown, context: AppLoadContext): Refused {
  if (error instanceof Refused) return error;
  const errorId = reportError(error, context);
  return error instanceof StorageUnavailable
    ? new Refused(503, SITE_ERRORS.unavailable.text, { retryAfter: error.retryAfter, errorId })
    : new Refused(500, SITE_ERRORS.unknown, { errorId });
}

function refuseMethod(endpoints: Endpoint[]): Response {
  const allow = endpoints.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return answerRefusal(new Refused(405, 'Method Not Allowed'), allow.join(', '));
}

function groupByPath(endpoints: Endpoint[]): ApiPath[] {
  const patternOf = ({ path }: Endpoint) => path.replace(/\{(\w+)\}/g, ':$1');
  const patterns = [...new Set(endpoints.map(patternOf))];
  return patterns.map((path) => ({ path, endpoints: endpoints.filter((each) => patternOf(each) === path) }));
}

/** Returns the API's loader and action. It finds calls by Remix's own rules, and answers in JSON for every URL. */
export function serveApi(endpoints: Endpoint[]): ApiLoader {
  const paths = groupByPath(endpoints);
  const answer = async ({ request, context }: LoaderFunctionArgs): Promise<Response> => {
    const [match] = matchRoutes(paths, new URL(request.url).pathname) ?? [];
    if (match === undefined) return answerRefusal(new Refused(404, 'The API has no such path.'));
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const endpoint = match.route.endpoints.find((each) => each.method === method);
    if (endpoint === undefined) return refuseMethod(match.route.endpoints);
    try {
      const reply = await endpoint.answer({ request, params: match.params, context });
      return answerReply(request, reply, endpoint.status);
    } catch (error) {
      return answerRefusal(toRefusal(error, context));
    }
  };
  return Object.assign(answer, { paths });
}
