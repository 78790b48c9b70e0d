import type { ACCOUNT_EVENTS } from '#db/schema/people';

/** What happened to an account, in words: on its page, and in the mail that tells of it. */
export const EVENT_WORDS: Record<(typeof ACCOUNT_EVENTS)[number], string> = {
  'signed-in': 'Signed in',
  'wrong-password': 'A wrong password was tried',
  'wrong-code': 'A wrong code was tried',
  'code-used': 'Signed in with a recovery code',
  'password-changed': 'The password was changed',
  'email-asked': 'Another e-mail address was named',
  'email-changed': 'The e-mail address was changed',
  'app-added': 'An app for codes was set up',
  'app-removed': 'The app for codes was removed',
  'codes-made': 'New recovery codes were made',
  'passkey-added': 'A passkey was added',
  'passkey-removed': 'A passkey was removed',
  'role-changed': 'The role was changed',
  'token-made': 'A token for programs was made',
  'token-ended': 'A token for programs was ended',
  'factor-reset': 'The second factor was reset on the site’s own machine',
};
