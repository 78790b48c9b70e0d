import type { LoaderFunctionArgs } from '@remix-run/node';
import { csvResponse } from '#app/http/csv-response.server';
import { requireId } from '#app/http/intents.server';
import { requireRight } from '#app/http/require-role.server';
import { RIGHTS } from '#app/lib/rights';
import type { RouteHandle } from '#app/lib/route-handle';
import { FEED_ROWS_PER_PAGE, listFeedRows } from '#app/models/feeds/feed-run-row.server';

export const handle: RouteHandle = {
  least: RIGHTS.shop,
};

/** What is wrong in a file, row by row, for whoever makes it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireRight('shop', request);
  const run = requireId(params.run);
  function* pieces() {
    for (let after = 0; ; ) {
      const rows = listFeedRows(run, 'wrong', { after });
      yield rows.map(({ row, name, message }) => [row, name, message]);
      const last = rows.at(-1);
      if (last === undefined || rows.length < FEED_ROWS_PER_PAGE) return;
      after = last.id;
    }
  }
  return csvResponse(`wrong-rows-${run}.csv`, ['row', 'name', 'what is wrong'], pieces());
}
