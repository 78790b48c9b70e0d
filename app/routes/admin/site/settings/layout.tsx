import { Outlet, useLocation } from '@remix-run/react';

const PAGES = [
  ['/admin/settings', 'Site'],
  ['/admin/settings/branding', 'Branding'],
  ['/admin/settings/home', 'Home page'],
  ['/admin/settings/menus', 'Menus'],
  ['/admin/settings/shop', 'Shop'],
  ['/admin/settings/search', 'Search & networks'],
  ['/admin/settings/mail', 'Email'],
] as const;

export default function SettingsLayout() {
  const { pathname } = useLocation();
  return (
    <>
      <nav className="tabs" aria-label="Settings">
        {PAGES.map(([url, label]) => (
          <a key={url} href={url} aria-current={pathname === url ? 'page' : undefined}>
            {label}
          </a>
        ))}
      </nav>
      <Outlet />
    </>
  );
}
