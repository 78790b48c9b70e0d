import { createSubscriberOperation } from '../api/subscribers';
import { on, refuseOverLimit, serveApi } from '../http/api.server';
import { NOTICES } from '../messages';
import { subscribe } from '../models/subscriber.server';

const api = serveApi(
  on(createSubscriberOperation, async ({ body, context }) => {
    const refused = await refuseOverLimit(context, 'newsletter');
    if (refused) return refused;
    await subscribe({ email: body.email, source: body.source ?? 'newsletter' });
    return { data: null, message: NOTICES.subscription.text };
  }),
);

export const loader = api.loader;
export const action = api.action;
