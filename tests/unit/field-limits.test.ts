import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  appSchema,
  codeSchema,
  deleteAccountSchema,
  emailChangeSchema,
  forgotSchema,
  loginFormSchema,
  newPasskeySchema,
  passwordSchema,
  registerFormSchema,
  resetSchema,
  tokenSchema,
} from '#app/features/accounts/account-schema';
import { adSchema } from '#app/features/ads/ad-schema';
import { answerSchema } from '#app/features/collections/answer-schema';
import {
  compilationEditSchema,
  compilationFormSchema,
  compilationNoteSchema,
} from '#app/features/collections/compilation-schema';
import { contactFormSchema } from '#app/features/contact/contact-schema';
import { issueSchema, newsletterSchema } from '#app/features/newsletter/newsletter-schema';
import { productFormSchema, productListSchema } from '#app/features/shop/product-schema';
import {
  taggedProductSchema,
  videoEditSchema,
  videoListSchema,
} from '#app/features/videos/video-admin-schema';
import { videoSearchSchema } from '#app/features/videos/video-search-schema';
import { siteSettingsSchema } from '#app/infra/site-settings-schema';

/** Every form by the name that its fields carry in their ids: those of visitors, those of an account’s pages, and those of the dashboard. */
const FORMS: Record<string, Record<string, z.ZodObject>> = {
  'field-limits': {
    compilation: compilationFormSchema,
    contact: contactFormSchema,
    dialog: compilationFormSchema,
    edit: compilationEditSchema,
    forgot: forgotSchema,
    login: loginFormSchema,
    newsletter: newsletterSchema,
    note: compilationNoteSchema,
    register: registerFormSchema,
    reply: answerSchema,
    reset: resetSchema,
  },
  'account-limits': {
    account: emailChangeSchema,
    app: appSchema,
    code: codeSchema,
    delete: deleteAccountSchema,
    passkey: newPasskeySchema,
    password: passwordSchema,
    recovery: codeSchema,
    token: tokenSchema,
  },
  'dashboard-limits': {
    letter: issueSchema,
    piece: taggedProductSchema,
    ad: adSchema,
    product: productFormSchema,
    settings: siteSettingsSchema,
    video: videoEditSchema,
    videos: videoListSchema,
    products: productListSchema,
    search: videoSearchSchema,
  },
};

const lengths = z.object({ maxLength: z.number().optional() });

const propertySchema = z.object({
  anyOf: z.array(lengths).default([]),
  isCarried: z.boolean().optional(),
  maxLength: z.number().optional(),
});

/** The maximum lengths of fields in the browser. */
function limitsOf(schema: z.ZodObject) {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const limits = Object.entries(properties).flatMap(([name, rule]) => {
    const { isCarried = false, anyOf, ...own } = propertySchema.parse(rule);
    const maxLength = own.maxLength ?? anyOf.find((each) => each.maxLength !== undefined)?.maxLength;
    return isCarried || maxLength === undefined ? [] : [[name, maxLength]];
  });
  return Object.fromEntries(limits);
}

test('field-limits.json has the limits of the schemas', async () => {
  for (const [file, forms] of Object.entries(FORMS)) {
    const limits = Object.fromEntries(
      Object.entries(forms).map(([form, schema]) => [form, limitsOf(schema)]),
    );
    if (limits.contact) expect(limits.contact.message).toBe(5_000);
    await expect(`${JSON.stringify(limits, null, 2)}\n`).toMatchFileSnapshot(`../../app/lib/${file}.json`);
  }
});
