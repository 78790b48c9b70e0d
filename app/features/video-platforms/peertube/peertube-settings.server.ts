import { httpUrl, readSettings } from '#app/infra/env.server';

const { PEERTUBE_URL } = readSettings({ PEERTUBE_URL: [httpUrl.optional(), 'the URL of a PeerTube server'] });

export const settings =
  PEERTUBE_URL === undefined
    ? null
    : { url: PEERTUBE_URL, origin: new URL(PEERTUBE_URL).origin, host: new URL(PEERTUBE_URL).host };
