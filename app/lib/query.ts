/** Returns the page number of a URL, or 1 for anything else. */
export function pageNumber(params: URLSearchParams): number {
  const page = params.get('page') ?? '';
  return /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1;
}

/** Returns an id of digits only, or null. */
export function readId(value: string | undefined): number | null {
  return value !== undefined && /^[0-9]+$/.test(value)
    ? Math.min(Number(value), Number.MAX_SAFE_INTEGER)
    : null;
}
