/** The events of an account, as screens and emails name them. */
export const EVENT_TEXTS = {
  'signed-in': 'Logged in',
  'wrong-password': 'Wrong password entered',
  'wrong-code': 'Wrong code entered',
  'code-used': 'Logged in with a recovery code',
  'password-changed': 'Password changed',
  'email-asked': 'Change of email address requested',
  'email-changed': 'Email address changed',
  'app-added': 'Authenticator app added',
  'app-removed': 'Authenticator app removed',
  'codes-made': 'Recovery codes replaced',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'role-changed': 'Role changed',
  'token-made': 'API token created',
  'token-ended': 'API token revoked',
  'factor-reset': 'Two-factor authentication reset on the server',
};
export type AccountEvent = keyof typeof EVENT_TEXTS;
