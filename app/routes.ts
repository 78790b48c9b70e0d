import { index, layout, prefix, type RouteConfig, route } from '@remix-run/route-config';

/** All URLs of the site. Layouts render what their pages share. They check no rights: loaders and actions do. */
export default [
  layout('routes/site/layout.tsx', [
    index('routes/site/home/route.tsx'),
    route('videos', 'routes/site/videos/route.tsx'),
    route('videos/:category', 'routes/site/videos/category.tsx'),
    route('video/:id', 'routes/site/video/route.tsx'),
    route('product/:id', 'routes/site/product/route.tsx'),
    route('affiliate', 'routes/site/shop/route.tsx'),
    route('search', 'routes/site/search.tsx'),
    route('guides', 'routes/site/guides/route.tsx'),
    route('guides/:slug', 'routes/site/guides/one.tsx'),
    ...['about', 'faq', 'privacy', 'terms', 'disclosure', 'cookies'].map((name) =>
      route(name, 'routes/site/page.tsx', { id: `routes/site/page/${name}` }),
    ),
    route('imprint', 'routes/site/imprint.tsx'),
    route('contact', 'routes/site/contact.tsx'),
    route('api', 'routes/api/overview/route.tsx'),
    route('newsletter', 'routes/site/newsletter/route.tsx'),
    route('newsletter/confirm', 'routes/site/newsletter/confirm.tsx'),
    route('newsletter/unsubscribe', 'routes/site/newsletter/unsubscribe.tsx'),

    route('compilations', 'routes/collections/mine.tsx'),
    route('compilation/new', 'routes/collections/new.tsx'),
    route('compilation/notices', 'routes/collections/notices.tsx'),
    route('compilation/:id', 'routes/collections/one/route.tsx'),
    route('share/:shareCode', 'routes/collections/share.tsx'),

    route('auth', 'routes/account/auth/route.tsx'),
    route('auth/code', 'routes/account/auth/code.tsx'),
    route('auth/forgot', 'routes/account/auth/forgot.tsx'),
    route('auth/reset', 'routes/account/auth/reset.tsx'),
    layout('routes/account/layout.tsx', [
      route('account', 'routes/account/account/route.tsx'),
      route('account/factor', 'routes/account/factor/route.tsx'),
      route('account/tokens', 'routes/account/tokens/route.tsx'),
    ]),
    route('account/email', 'routes/account/email.tsx'),
    route('logout', 'routes/account/logout.tsx'),

    layout('routes/admin/layout.tsx', [
      ...prefix('admin', [
        route('', 'routes/admin/content/import/route.tsx'),
        route('overview', 'routes/admin/overview/route.tsx'),
        route('videos', 'routes/admin/content/videos/route.tsx'),
        route('videos/:id', 'routes/admin/content/videos/edit/route.tsx'),
        ...prefix('products', [
          route('', 'routes/admin/shop/products/route.tsx'),
          route('new', 'routes/admin/shop/products/new.tsx'),
          route(':id', 'routes/admin/shop/products/edit/route.tsx'),
        ]),
        ...prefix('feeds', [
          route('', 'routes/admin/shop/feeds/route.tsx'),
          route('new', 'routes/admin/shop/feeds/new.tsx'),
          route(':id', 'routes/admin/shop/feeds/one.tsx'),
          route(':id/runs/:run', 'routes/admin/shop/feeds/import/route.tsx'),
        ]),
        ...prefix('guides', [
          route('', 'routes/admin/content/guides/route.tsx'),
          route('new', 'routes/admin/content/guides/new.tsx'),
          route(':id', 'routes/admin/content/guides/edit.tsx'),
        ]),
        route('pages', 'routes/admin/content/pages/route.tsx'),
        route('pages/:name', 'routes/admin/content/pages/edit.tsx'),
        route('links', 'routes/admin/shop/links.tsx'),
        route('placements', 'routes/admin/shop/placements.tsx'),
        route('messages', 'routes/admin/audience/messages/route.tsx'),
        route('subscribers', 'routes/admin/audience/subscribers/route.tsx'),
        route('newsletter', 'routes/admin/audience/newsletter/route.tsx'),
        route('collections', 'routes/admin/audience/collections/route.tsx'),
        route('collections/:id', 'routes/admin/audience/collections/one.tsx'),
        route('analytics', 'routes/admin/site/analytics/route.tsx'),
        layout('routes/admin/site/settings/layout.tsx', [
          route('settings', 'routes/admin/site/settings/site.tsx'),
          route('settings/branding', 'routes/admin/site/settings/branding.tsx'),
          route('settings/home', 'routes/admin/site/settings/home.tsx'),
          route('settings/shop', 'routes/admin/site/settings/shop.tsx'),
          route('settings/search', 'routes/admin/site/settings/search.tsx'),
          route('settings/mail', 'routes/admin/site/settings/mail.tsx'),
        ]),
        route('users', 'routes/admin/site/users.tsx'),
        route('log', 'routes/admin/site/log.tsx'),
      ]),
    ]),

    // All states of all components, only in the dev server.
    ...(process.env.NODE_ENV === 'development' ? [route('states', 'routes/dev/states/route.tsx')] : []),

    route('*', 'routes/site/not-found.tsx'),
  ]),

  route('account/export.json', 'routes/account/export.ts'),
  route('auth/passkey', 'routes/account/auth/passkey.ts'),
  route('account/factor/passkey', 'routes/account/factor/passkey.ts'),
  ...prefix('admin', [
    route('picture', 'routes/admin/content/import/image.ts'),
    route('products.csv', 'routes/admin/shop/products/csv.ts'),
    route('products/import', 'routes/admin/shop/feeds/moved.ts', { id: 'imports-moved' }),
    route('products/import/:id', 'routes/admin/shop/feeds/moved.ts', { id: 'import-moved' }),
    route('feeds/:id/runs/:run/picture', 'routes/admin/shop/feeds/import/image.ts'),
    route('feeds/:id/runs/:run/wrong.csv', 'routes/admin/shop/feeds/import/errors.ts'),
    route('messages.csv', 'routes/admin/audience/messages/csv.ts'),
    route('subscribers.csv', 'routes/admin/audience/subscribers/csv.ts'),
    route('subscribers/left-out.csv', 'routes/admin/audience/subscribers/left-out.ts'),
    route('people', 'routes/admin/site/moved.ts', { id: 'people-moved' }),
    route('settings/face', 'routes/admin/site/moved.ts', { id: 'branding-moved' }),
    route('trash/:id', 'routes/admin/trash.ts'),
    route('autosave', 'routes/admin/autosave.ts'),
  ]),

  // One route for all calls of the API, which define their own paths.
  route('api/openapi.json', 'routes/api/openapi/route.ts'),
  route('api/*', 'routes/api/route.ts'),

  route('feed.xml', 'routes/resources/feed.ts'),
  route('sitemap.xml', 'routes/resources/sitemap/index.ts'),
  route('sitemap/:file', 'routes/resources/sitemap/file.ts'),
  route('robots.txt', 'routes/resources/robots.ts'),
  route('favicon.ico', 'routes/resources/favicon.ts'),
  route('manifest.webmanifest', 'routes/resources/manifest.ts'),
  route('oembed', 'routes/resources/oembed.ts'),
  route('card/:kind/:id/:file', 'routes/resources/card.ts'),
  route('media/*', 'routes/resources/media.ts'),
  route('go/:productId/:offerId?', 'routes/resources/go/product.ts'),
  route('go/ad/:id', 'routes/resources/go/ad.ts'),
  route('healthz', 'routes/resources/healthz.ts'),
] satisfies RouteConfig;
