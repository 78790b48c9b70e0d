/** The page number of a list's address; anything that is none means the first. */
export function pageNumber(params: URLSearchParams): number {
  const page = params.get('page') ?? '';
  return /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1;
}

/** The id in an address: digits only. Null when it is anything else. */
export function readId(value: string | undefined): number | null {
  return value !== undefined && /^[0-9]+$/.test(value)
    ? Math.min(Number(value), Number.MAX_SAFE_INTEGER)
    : null;
}
