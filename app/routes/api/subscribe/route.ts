import { COUNTS_AT_ONCE, subscribe } from '#app/features/newsletter/subscriber.server';
import { on, refuseOverLimit, serveApi } from '#app/server/api/api.server';
import { NOTICES, subscriptionNotice } from '#app/server/web/notices';
import { clientAddressOf } from '#app/server/web/page-context.server';
import { subscribeOperation } from './operation';

const api = serveApi(
  on(subscribeOperation, async ({ body, context }) => {
    const refused = await refuseOverLimit(context, 'newsletter');
    if (refused) return refused;
    await subscribe({ email: body.email, source: body.source ?? 'home', asker: clientAddressOf(context) });
    const notice = subscriptionNotice('home', { confirmed: COUNTS_AT_ONCE });
    return { data: null, message: NOTICES[notice].text };
  }),
);

export const loader = api.loader;
export const action = api.action;
