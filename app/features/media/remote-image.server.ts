import type { Platform } from '#app/features/video-platforms/platform';
import { findPlatform } from '#app/features/video-platforms/platforms.server';
import { fetchBytes } from '#app/infra/bounded-fetch.server';

const MAX_BYTES = 10 * 1024 * 1024;

type Image = { source: string; url: string; host?: string | null };

type Origins = { hosts: readonly string[]; trusted: string[] };

function originsOf({ images }: Platform): Origins {
  const trusted = (images?.trusted() ?? []).map((url) => new URL(url).origin);
  return { hosts: images?.hosts ?? [], trusted };
}

function isAllowed({ host }: Image, { hosts, trusted }: Origins, url: URL): boolean {
  if (trusted.includes(url.origin) || url.host === host) return true;
  return hosts.some((name) => url.hostname.endsWith(name));
}

/** Downloads an image from any public host, or returns null. @param hosts those that may be in a private network */
export async function fetchPublicImage(url: string, hosts: readonly string[] = []): Promise<Buffer | null> {
  const answer = await fetchBytes(url, {
    trustedHosts: hosts,
    largest: MAX_BYTES,
    headers: { Accept: 'image/avif,image/webp,image/png,image/jpeg' },
  });
  return answer.ok ? answer.body : null;
}

/** Downloads a thumbnail from the hosts of its platform, or returns null. The caller checks the format. */
export async function fetchThumbnail(image: Image): Promise<Buffer | null> {
  const { source, url } = image;
  const platform = findPlatform(source);
  if (platform?.readImage) return platform.readImage(url, MAX_BYTES).catch(() => null);
  if (platform === null || !URL.canParse(url)) return null;
  const origins = originsOf(platform);
  const answer = await fetchBytes(url, {
    trusted: origins.trusted,
    allow: (url) => isAllowed(image, origins, url),
    largest: MAX_BYTES,
    headers: { Accept: 'image/avif,image/webp,image/png,image/jpeg' },
  });
  return answer.ok ? answer.body : null;
}
