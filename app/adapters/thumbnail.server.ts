import { env } from '../env.server';
import { fetchBytes } from './bounded-fetch.server';

const LARGEST = 10 * 1024 * 1024;

/** Hosts that a platform's thumbnails and avatars may come from; a leading dot stands for any name below. */
const HOSTS: Record<string, readonly string[]> = {
  youtube: ['.ytimg.com', '.ggpht.com'],
  vimeo: ['.vimeocdn.com'],
  dailymotion: ['.dmcdn.net', '.dailymotion.com'],
  peertube: [],
};

/** The origins that the settings name; their own hosts are allowed too, loopback included. */
function trustedOrigins(source: string): string[] {
  const address = {
    youtube: env.YOUTUBE_API_URL,
    vimeo: env.VIMEO_API_URL,
    dailymotion: env.DAILYMOTION_API_URL,
    peertube: env.PEERTUBE_URL,
  }[source];
  return address === undefined ? [] : [new URL(address).origin];
}

function isAllowed(source: string, url: URL, trusted: string[]): boolean {
  if (trusted.includes(url.origin)) return true;
  return (HOSTS[source] ?? []).some((host) => url.hostname.endsWith(host));
}

/** Fetches a thumbnail from a host of its platform; null when it may not or cannot be had. What it is, the caller checks. */
export async function fetchThumbnail(source: string, address: string): Promise<Buffer | null> {
  if (!URL.canParse(address)) return null;
  const trusted = trustedOrigins(source);
  if (!isAllowed(source, new URL(address), trusted)) return null;
  const answer = await fetchBytes(address, {
    trusted,
    largest: LARGEST,
    headers: { Accept: 'image/avif,image/webp,image/png,image/jpeg' },
  });
  return answer.ok ? answer.body : null;
}
