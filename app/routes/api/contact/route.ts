import { createContactSubmission } from '#app/features/contact/contact.server';
import { on, refuseOverLimit, serveApi } from '#app/server/api/api.server';
import { NOTICES } from '#app/server/web/notices';
import { contactOperation } from './operation';

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
