import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { findFeedRun } from '#app/features/feeds/feed-run.server';
import { readId } from '#app/lib/query';
import type { RouteHandle } from '#app/lib/route-handle';
import { requireRight } from '#app/server/web/require-right.server';

/** Imports were files by themselves before feeds were stored; links to them stand in the log. */
export const handle: RouteHandle = {
  right: 'shop',
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireRight('shop', request);
  const id = readId(params.id);
  const run = id === null ? null : findFeedRun(id);
  return redirect(run === null ? '/admin/feeds' : `/admin/feeds/${run.feedId}/runs/${run.id}`, 301);
}
