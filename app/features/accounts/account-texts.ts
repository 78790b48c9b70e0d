import { WEAK_PASSWORD } from '#app/lib/password-rule';
import type { MustFirst } from '#app/lib/permissions';
import type { Toast } from '#app/lib/toast';

export const UNREADABLE_APP =
  'This site was restored with another secret, so it cannot check the codes of your authenticator app.';

export const REQUIREMENT_TEXTS: Record<MustFirst, string> = {
  password: WEAK_PASSWORD,
  factor:
    'Administrators of this site need two-factor authentication. Set it up under My account → Two-factor authentication.',
};

export const ACCOUNT_ERRORS = {
  login: { title: 'Login failed', text: 'Login failed' },
  wrongLogin: 'Wrong username or password.',
  logout: { title: 'Logout failed', text: 'Logout failed' },
  registration: { title: 'Registration failed', text: 'Registration failed' },
  blockedCookies:
    'Your browser sent no cookie. Try again. If this message stays, allow cookies for this site.',
  noPassword: 'Password is required',
  wrongPassword: 'Incorrect password. Try again.',
  lastAdministrator: 'You are the only administrator. Make someone else an administrator first.',
  lastAdministratorStays: 'This is the only administrator. Make someone else an administrator first.',
  usernameTaken: 'This username is taken. Choose another one.',
  setupToken: 'This set-up link was used or has expired. Restart the site to print a new one.',
  wrongPasskey: 'This passkey is unknown here. Log in with your password.',
  wrongStepPasskey: 'This passkey belongs to another account, or it took too long. Try again.',
  wrongCode: 'This code is wrong or was already used. Enter a new one.',
  wrongFirstCode: 'That code is wrong. Enter the current code, and check that your phone’s clock is right.',
  noPasskey: 'The passkey was not added. Try again.',
  unreadableApp: `${UNREADABLE_APP} Use a recovery code or a passkey, then set up the app again. Without either, the administrator of the server can reset two-factor authentication.`,
  codeNeeded: 'This account uses two-factor authentication. Send `code` too.',
  wrongToken:
    'This API token is unknown, revoked or expired. Create a new one under My account → API tokens.',
  readOnlyToken: 'This API token can only read. Create one with write access.',
  tokenNoSession: 'API tokens cannot start or end a session. Send this request without a token.',
  sameEmail: 'This is already your email address.',
  tooManyTokens: (max: number) => `You have ${max} API tokens, the maximum. Revoke one first.`,
} as const;

export const ACCOUNT_NOTICES = {
  emailChanged: { title: 'Email address changed', text: 'Account emails go to it from now on.' },
  emailAsked: { title: 'Confirmation email sent', text: 'Open the link in the email to your new address.' },
} as const;

export const loginSuccess = (username: string): Toast => ({
  title: 'Login successful',
  text: `Welcome back, ${username}!`,
});

export const registrationSuccess = (username: string): Toast => ({
  title: 'Registration successful',
  text: `Welcome, ${username}!`,
});
