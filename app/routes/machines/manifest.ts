import { cut } from '#app/lib/cut';
import { readSiteSettings } from '#app/models/site/site-settings.server';

const icon = (size: number, purpose?: string) => ({
  src: `/icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  ...(purpose ? { purpose } : {}),
});

/** What a phone needs to keep the site among its apps (https://www.w3.org/TR/appmanifest/). */
export function loader() {
  const { siteName, siteDescription } = readSiteSettings();
  return Response.json(
    {
      ...{ name: siteName, short_name: cut(siteName, 30), description: siteDescription },
      ...{ id: '/', start_url: '/', scope: '/', display: 'minimal-ui' },
      ...{ theme_color: '#7a1f3d', background_color: '#fbf7f2' },
      icons: [icon(192), icon(512), icon(512, 'maskable')],
    },
    { headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=600' } },
  );
}
