import { env } from '../env.server';
import { fetchBytes } from './bounded-fetch.server';
import { type OembedProvider, oembedOrigin } from './oembed.server';
import { readLibraryPicture } from './video-sources/library.server';

const LARGEST = 10 * 1024 * 1024;

/** Hosts that a platform's thumbnails and avatars may come from; a leading dot stands for any name below. */
const HOSTS: Record<string, readonly string[]> = {
  youtube: ['.ytimg.com', '.ggpht.com'],
  vimeo: ['.vimeocdn.com'],
  dailymotion: ['.dmcdn.net', '.dailymotion.com'],
  peertube: [],
  tiktok: ['.tiktokcdn.com', '.tiktokcdn-us.com', '.tiktokcdn-eu.com'],
};

const PROVIDERS: Record<string, OembedProvider> = {
  youtube: 'youtube',
  vimeo: 'vimeo',
  dailymotion: 'dailymotion',
  tiktok: 'tiktok',
};

/** The origins that the settings name; their own hosts are allowed too, loopback included. */
function trustedOrigins(source: string): string[] {
  const address = {
    youtube: env.YOUTUBE_API_URL,
    vimeo: env.VIMEO_API_URL,
    dailymotion: env.DAILYMOTION_API_URL,
    peertube: env.PEERTUBE_URL,
  }[source];
  const provider = PROVIDERS[source];
  return [
    ...(address === undefined ? [] : [new URL(address).origin]),
    ...(provider === undefined ? [] : [oembedOrigin(provider)]),
  ];
}

type Picture = {
  source: string;
  address: string;
  /** A confirmed host that this video comes from. */
  host?: string | null;
};

function isAllowed({ source, host }: Picture, url: URL, trusted: string[]): boolean {
  if (trusted.includes(url.origin) || url.host === host) return true;
  return (HOSTS[source] ?? []).some((name) => url.hostname.endsWith(name));
}

/** Fetches a picture from any public host, for an address that an administrator gave; null when it cannot be had. */
export async function fetchPublicPicture(address: string): Promise<Buffer | null> {
  const answer = await fetchBytes(address, {
    largest: LARGEST,
    headers: { Accept: 'image/avif,image/webp,image/png,image/jpeg' },
  });
  return answer.ok ? answer.body : null;
}

/** Fetches a thumbnail from a host of its platform; null when it may not or cannot be had. What it is, the caller checks. */
export async function fetchThumbnail(picture: Picture): Promise<Buffer | null> {
  const { source, address } = picture;
  if (source === 'library') return readLibraryPicture(address, LARGEST).catch(() => null);
  if (!URL.canParse(address)) return null;
  const trusted = trustedOrigins(source);
  const answer = await fetchBytes(address, {
    trusted,
    allow: (url) => isAllowed(picture, url, trusted),
    largest: LARGEST,
    headers: { Accept: 'image/avif,image/webp,image/png,image/jpeg' },
  });
  return answer.ok ? answer.body : null;
}
