import { WEAK_PASSWORD } from '#app/lib/password-rule';
import type { MustFirst } from '#app/lib/permissions';
import type { Toast } from '#app/lib/toast';
import type { ACCOUNT_EVENTS } from '#db/schema/accounts';

/** What happened to an account, in words: on its page, and in the mail that tells of it. */
export const EVENT_TEXTS: Record<(typeof ACCOUNT_EVENTS)[number], string> = {
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

export const UNREADABLE_APP =
  'This site was restored with another secret, so codes of your app cannot be checked any more.';

/** What somebody must do before he may use what his role gives him. */
export const REQUIREMENT_TEXTS: Record<MustFirst, string> = {
  password: WEAK_PASSWORD,
  factor: 'This site asks its administrators for a second factor. Set one up under My account.',
};

/** Errors of accounts and of logging in. */
export const ACCOUNT_ERRORS = {
  login: { title: 'Login failed', text: 'Login failed' },
  wrongLogin: 'Wrong username or password.',
  logout: { title: 'Logout failed', text: 'Logout failed' },
  registration: { title: 'Registration failed', text: 'Registration failed' },
  wrongPassword: 'This is not your password.',
  lastAdministrator: 'You are the last administrator: make another one first.',
  lastAdministratorStays: 'This is the last administrator, who stays: make another one first.',
  isUsernameTaken: 'This username is taken.',
  setupToken: 'This set-up link is not valid any more. Restart the site for a new one.',
  wrongPasskey: 'This passkey opens no account here. Log in with your password.',
  wrongStepPasskey: 'This is no passkey of this account, or it took too long. Please try again.',
  wrongCode: 'This code is wrong, or was used already.',
  wrongFirstCode: 'This is not the code that the app shows now. Is the clock of your phone right?',
  noPasskey: 'This passkey could not be added. Please try again.',
  unreadableApp: `${UNREADABLE_APP} Give one of your recovery codes or use a passkey, and set the app up again afterwards. Without either, whoever runs the machine can reset your second factor.`,
  codeNeeded: 'This account has a second factor: send `code`, too.',
  wrongToken: 'This token is none, or has ended.',
  tokenReads: 'This token may read only.',
  tokenNoSession: 'A call with a token begins and ends no session.',
  sameEmail: 'This is your address already.',
  tooManyTokens: (most: number) => `An account has at most ${most} tokens: end one first.`,
} as const;

export const ACCOUNT_NOTICES = {
  emailChanged: { title: 'Address changed', text: 'News of your account goes to it from now on.' },
  emailAsked: {
    title: 'One more step',
    text: 'Look into the mail at the new address, and open the link in it.',
  },
} as const;

export const loginSuccess = (username: string): Toast => ({
  title: 'Login successful',
  text: `Welcome back, ${username}!`,
});

export const registrationSuccess = (username: string): Toast => ({
  title: 'Registration successful',
  text: `Welcome, ${username}!`,
});
