import { readSiteIcon } from '#app/features/branding/branding-images.server';

export async function loader() {
  return new Response(new Uint8Array(await readSiteIcon()), {
    headers: { 'Content-Type': 'image/x-icon', 'Cache-Control': 'public, max-age=3600' },
  });
}
