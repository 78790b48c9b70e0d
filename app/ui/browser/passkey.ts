/** Whether this browser has passkeys at all. */
export function hasPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/** The site wants something else first: the password again, or a login. */
export class NotAllowed extends Error {}

async function readOptions(url: string) {
  const response = await fetch(url, { method: 'POST' });
  if (response.redirected || response.status === 401 || response.status === 403) throw new NotAllowed();
  if (!response.ok) throw new Error(`The site answered ${response.status}.`);
  return response.json();
}

/** Asks for a passkey, new or used; returns what the site checks, as JSON. The library is loaded with the first one. */
export async function answerByPasskey(url: string, { isNew }: { isNew: boolean }): Promise<string> {
  const [optionsJSON, { startAuthentication, startRegistration }] = await Promise.all([
    readOptions(url),
    import('@simplewebauthn/browser'),
  ]);
  const answer = isNew
    ? await startRegistration({ optionsJSON })
    : await startAuthentication({ optionsJSON });
  return JSON.stringify(answer);
}
