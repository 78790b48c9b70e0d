import { expect, test, vi } from 'vitest';
import { sendMail } from '#app/features/mail/smtp.server';
import { env } from '#app/infra/env.server';

const sent: unknown[] = [];
const createTransport = vi.fn(() => ({ sendMail: async (mail: unknown) => sent.push(mail) }));
vi.mock('nodemailer', () => ({ default: { createTransport } }));

test('an email is sent after the connection could not be created once', async () => {
  const from = { name: '', address: 'us@site.example' };
  env.mail = { origin: 'https://site.example', from, smtpUrl: 'smtp://127.0.0.1', contactTo: undefined };
  createTransport.mockImplementationOnce(() => {
    throw new Error('EMFILE: too many open files');
  });
  const mail = { to: 'mara@mail.example', subject: 'Hello', text: 'Hello' };
  await expect(sendMail(mail, '1')).rejects.toThrow('too many open files');
  await sendMail(mail, '1');
  expect(sent).toHaveLength(1);
});
