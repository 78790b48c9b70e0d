import { Secret, TOTP } from 'otpauth';

/** The secret on a page that sets an app up. */
export function readSecret(page: string): string {
  const [, secret = ''] = /<code class="break-words">([A-Z2-7 ]+)<\/code>/.exec(page) ?? [];
  return secret.replaceAll(' ', '');
}

/** What an app shows for a secret at a moment, in milliseconds. */
export function codeAt(secret: string, timestamp: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** The recovery codes on the one page that shows them. */
export function readRecoveryCodes(page: string): string[] {
  return page.match(/\b(?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}\b/g)?.slice(0, 10) ?? [];
}
