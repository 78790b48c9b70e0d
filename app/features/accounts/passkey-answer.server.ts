import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import { parseJson } from '#app/lib/json';

export const transportsSchema = z
  .array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))
  .catch([]);

const text = z.string().max(20_000);
const base = {
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
};

/** Answers of browsers (WebAuthn, section 5.1). The library checks their contents. */
const newPasskeySchema = z.object({
  ...base,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: transportsSchema.optional(),
  }),
});
const usedPasskeySchema = z.object({
  ...base,
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text.optional(),
  }),
});

export function readNewPasskey(json: string): RegistrationResponseJSON | null {
  const answer = newPasskeySchema.safeParse(parseJson(json)).data;
  if (answer === undefined) return null;
  const { transports = [], ...response } = answer.response;
  return { ...answer, response: { ...response, transports } };
}

export function readUsedPasskey(json: string): AuthenticationResponseJSON | null {
  const answer = usedPasskeySchema.safeParse(parseJson(json)).data;
  if (answer === undefined) return null;
  const { userHandle, ...response } = answer.response;
  return { ...answer, response: userHandle === undefined ? response : { ...response, userHandle } };
}
