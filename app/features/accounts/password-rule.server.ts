import { readSiteSettings } from '#app/infra/site-settings.server';
import { MIN_PASSWORD_LENGTH } from '#app/lib/password-rule';

const LIST_LENGTH = 10_000;
const MIN_LENGTH = MIN_PASSWORD_LENGTH.admin;

let common: Promise<Set<string>> | null = null;

/** Returns the common passwords that are long enough. The list, sorted by frequency, is loaded on demand. */
async function readCommon(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const commonest = dictionary['passwords-common'].slice(0, LIST_LENGTH);
  return new Set(commonest.filter((password) => password.length >= MIN_LENGTH).map(String));
}

/** Removes the username and the name of the site, which attackers try first. */
function withoutNames(password: string, username: string): string {
  const names = [username, readSiteSettings().siteName, 'ribbon'].map((name) => name.toLowerCase());
  return names.reduce(
    (rest, name) => (name === '' ? rest : rest.replaceAll(name, '')),
    password.toLowerCase(),
  );
}

const MIN_OTHER_CHARACTERS = 4;

/** Returns true for a short or common password, or one made of the username or the site's name. */
export async function isWeakForAdministrator(password: string, username: string): Promise<boolean> {
  if ([...password].length < MIN_LENGTH) return true;
  if (withoutNames(password, username).length < MIN_OTHER_CHARACTERS) return true;
  common ??= readCommon();
  return (await common).has(password.toLowerCase());
}
