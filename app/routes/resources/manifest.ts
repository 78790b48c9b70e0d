import { readBranding, readIcons } from '#app/features/branding/branding.server';
import { iconUrl } from '#app/features/branding/branding-images.server';
import { SHIPPED_ACCENT } from '#app/features/branding/branding-schema';
import { readSiteSettings } from '#app/infra/site-settings.server';
import { truncate } from '#app/lib/format';

const icon = (icons: string | null, size: 192 | 512, purpose?: string) => ({
  src: icons === null ? `/icon-${size}.png` : iconUrl(icons, size),
  sizes: `${size}x${size}`,
  type: 'image/png',
  ...(purpose ? { purpose } : {}),
});

/** Sends the web app manifest (https://www.w3.org/TR/appmanifest/). */
export function loader() {
  const { siteName, siteDescription } = readSiteSettings();
  const icons = readIcons();
  return Response.json(
    {
      name: siteName,
      short_name: truncate(siteName, 30),
      description: siteDescription,
      id: '/',
      start_url: '/',
      scope: '/',
      display: 'minimal-ui',
      theme_color: readBranding().accent ?? SHIPPED_ACCENT,
      background_color: '#fbf8f3',
      icons: [icon(icons, 192), icon(icons, 512), icon(icons, 512, 'maskable')],
    },
    { headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=600' } },
  );
}
