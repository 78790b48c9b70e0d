import { LEAST_PASSWORD } from '#app/lib/password-rule';

/** Those that an administrator's must not be among (contract, section 16). */
const COMMONEST = 10_000;
const LEAST = LEAST_PASSWORD.admin;

let common: Promise<Set<string>> | null = null;

/** Those of the commonest passwords that are long enough. The list is by how common they are, and is not loaded before it is needed. */
async function readCommon(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const commonest = dictionary['passwords-common'].slice(0, COMMONEST);
  return new Set(commonest.filter((password) => password.length >= LEAST).map(String));
}

/** Whether a password is too short for an administrator, or one of those that are tried first. */
export async function isWeakForAdministrator(password: string): Promise<boolean> {
  if ([...password].length < LEAST) return true;
  common ??= readCommon();
  return (await common).has(password.toLowerCase());
}
