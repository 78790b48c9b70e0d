export function hasPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/** The site asks for the password or a login first. */
export class NotAllowed extends Error {}

async function readOptions(url: string) {
  const response = await fetch(url, { method: 'POST' });
  if (response.redirected || response.status === 401 || response.status === 403) throw new NotAllowed();
  if (!response.ok) throw new Error(`The site answered ${response.status}.`);
  return response.json();
}

/** Asks the browser for a passkey, and returns its answer as JSON. */
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
