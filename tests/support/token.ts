/** The token on the one page that shows it. */
export function readToken(page: string): string {
  const [, token] = /value="(ribbon_[\w-]+)"/.exec(page) ?? [];
  if (token === undefined) throw new Error('The page shows no token.');
  return token;
}
