import { createSubscriberOperation } from '../api/subscribers';
import { on, refuseOverLimit, serveApi } from '../http/api.server';
import { clientAddressOf } from '../http/page-context.server';
import { NOTICES, subscriptionNotice } from '../messages';
import { COUNTS_AT_ONCE, subscribe } from '../models/subscriber.server';

const api = serveApi(
  on(createSubscriberOperation, async ({ body, context }) => {
    const refused = await refuseOverLimit(context, 'newsletter');
    if (refused) return refused;
    await subscribe({
      email: body.email,
      source: body.source ?? 'newsletter',
      asker: clientAddressOf(context),
    });
    const notice = subscriptionNotice('newsletter', { confirmed: COUNTS_AT_ONCE });
    return { data: null, message: NOTICES[notice].text };
  }),
);

export const loader = api.loader;
export const action = api.action;
