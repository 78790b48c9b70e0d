import { findPlatform } from '#app/features/video-platforms/platforms.server';
import { fetchBytes } from '#app/infra/bounded-fetch.server';

const MAX_BYTES = 10 * 1024 * 1024;
const OPTIONS = { largest: MAX_BYTES, headers: { Accept: 'image/avif,image/webp,image/png,image/jpeg' } };

type Image = { source: string; url: string; host?: string | null };

/** Downloads an image from any public host, or returns null. @param hosts those that may be in a private network */
export async function fetchPublicImage(url: string, hosts: readonly string[] = []): Promise<Buffer | null> {
  const answer = await fetchBytes(url, { ...OPTIONS, trustedHosts: hosts });
  return answer.ok ? answer.body : null;
}

/** Downloads a thumbnail from the hosts of its platform, or returns null. The caller checks the format. */
export async function fetchThumbnail({ source, url, host }: Image): Promise<Buffer | null> {
  const platform = findPlatform(source);
  if (platform?.readImage) return platform.readImage(url, MAX_BYTES).catch(() => null);
  if (platform === null || !URL.canParse(url)) return null;
  const { hosts = [], trusted: urls = () => [] } = platform.images ?? {};
  const trusted = urls().map((each) => new URL(each).origin);
  const allow = (target: URL) =>
    trusted.includes(target.origin) ||
    target.host === host ||
    hosts.some((name) => target.hostname.endsWith(name));
  const answer = await fetchBytes(url, { ...OPTIONS, trusted, allow });
  return answer.ok ? answer.body : null;
}
