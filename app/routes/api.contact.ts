import { contactOperation } from '../api/contact';
import { on, refuseOverLimit, serveApi } from '../http/api.server';
import { NOTICES } from '../messages';
import { createContactSubmission } from '../models/contact.server';

const api = serveApi(
  on(contactOperation, async ({ body, context }) => {
    const refused = await refuseOverLimit(context, 'contact');
    if (refused) return refused;
    await createContactSubmission(body);
    return { data: null, message: NOTICES.contact.text };
  }),
);

export const loader = api.loader;
export const action = api.action;
