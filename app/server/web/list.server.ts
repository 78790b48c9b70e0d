import type { z } from 'zod';
import { truncate } from '#app/lib/format';
import { pageNumber } from '#app/lib/query';
import { selectionSchema } from '#app/lib/selection-schema';

/** Reads the filters of a list from its URL. */
export function readList<S extends z.ZodType>(request: Request, schema: S) {
  const { pathname, search, searchParams } = new URL(request.url);
  return { list: schema.parse(Object.fromEntries(searchParams)), url: pathname + search };
}

/** Reads the search of a list that has no other filters. */
export function readSearch(params: URLSearchParams, maxLength = 254) {
  return {
    q: truncate(params.get('q')?.trim() ?? '', maxLength),
    page: pageNumber(params),
    select: selectionSchema.parse(params.get('select') ?? ''),
  };
}
