import { readSiteSettings } from '#app/infra/site-settings.server';
import { MIN_PASSWORD_LENGTH } from '#app/lib/password-rule';

/** Those that an administrator's must not be among. */
const LIST_LENGTH = 10_000;
const MIN_LENGTH = MIN_PASSWORD_LENGTH.admin;

let common: Promise<Set<string>> | null = null;

/** Those of the commonest passwords that are long enough. The list is by how common they are, and is not loaded before it is needed. */
async function readCommon(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const commonest = dictionary['passwords-common'].slice(0, LIST_LENGTH);
  return new Set(commonest.filter((password) => password.length >= MIN_LENGTH).map(String));
}

/** What is left of a password when the words that everybody would try here are taken out: the site's name, and its owner's. */
function withoutOwnWords(password: string, username: string): string {
  const words = [username, readSiteSettings().siteName, 'ribbon'].map((word) => word.toLowerCase());
  return words.reduce(
    (left, word) => (word === '' ? left : left.replaceAll(word, '')),
    password.toLowerCase(),
  );
}

/** Too little to guess beside the words that everybody would try. */
const MIN_OTHER_CHARACTERS = 4;

/** Whether a password is too short for an administrator, one of those that are tried first, or made of his own name or the site's. */
export async function isWeakForAdministrator(password: string, username: string): Promise<boolean> {
  if ([...password].length < MIN_LENGTH) return true;
  if (withoutOwnWords(password, username).length < MIN_OTHER_CHARACTERS) return true;
  common ??= readCommon();
  return (await common).has(password.toLowerCase());
}
