import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllEnvs());

/** Loads the settings as a start with these variables does. */
function load(variables: Record<string, string>): Promise<unknown> {
  // A test file before this one may have left its settings in this process.
  const unset = { SITE_URL: undefined, SMTP_URL: undefined, MAIL_FROM: undefined };
  for (const [name, value] of Object.entries({ ...unset, ...variables })) vi.stubEnv(name, value);
  vi.resetModules();
  return import('#app/infra/env.server');
}

test.each([
  ['PORT', 'eighty'],
  ['SITE_URL', 'gifts.example'],
  ['SITE_URL', 'https://gifts.example/shop'],
  ['TRUST_PROXY', 'yes'],
  ['DEMO_CONTENT', 'maybe'],
  ['LIMITS', '1'],
])('the setting %s=%s is refused in one line', async (name, value) => {
  await expect(load({ [name]: value })).rejects.toThrow(
    new RegExp(`^${name} must be [^\n]+, not "${value}"\\.$`),
  );
});

test.each([
  [
    { SMTP_URL: 'mail.example' },
    /^SMTP_URL must be the URL of a mail server, .+, not a value of 12 characters \(not shown\)\.$/,
  ],
  [{ SMTP_URL: 'http://mail.example' }, /^SMTP_URL must be /],
  [{ SMTP_URL: 'smtp://mail.example' }, /^MAIL_FROM is not set/],
  [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example' }, /^SITE_URL is not set/],
  [{ MAIL_FROM: 'a name' }, /^MAIL_FROM must be an email address, .+, not "a name"\.$/],
  [{ CONTACT_TO: 'a@b.example' }, /^SMTP_URL is not set/],
])('the mail settings %o are refused', async (variables, line) => {
  await expect(load(variables)).rejects.toThrow(line);
});

test('an error about a setting never shows a password', async () => {
  const refused = load({ SMTP_URL: 'smtp://user:verysecret@mail.example' });
  await expect(refused).rejects.toThrow(/^(?!.*verysecret)/);
});

test('correct settings are accepted', async () => {
  await expect(load({ PORT: '3000', SITE_URL: 'https://gifts.example' })).resolves.toBeDefined();
});
