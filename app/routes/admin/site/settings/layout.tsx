import { Outlet, useLocation } from '@remix-run/react';

const PAGES = [
  ['/admin/settings', 'Site'],
  ['/admin/settings/branding', 'Branding'],
  ['/admin/settings/home', 'Home page'],
  ['/admin/settings/shop', 'Shop'],
  ['/admin/settings/search', 'Search & networks'],
  ['/admin/settings/mail', 'Mail'],
] as const;

export default function SettingsLayout() {
  const { pathname } = useLocation();
  return (
    <>
      <nav className="flex flex-wrap gap-1" aria-label="Settings">
        {PAGES.map(([address, label]) => (
          <a
            key={address}
            className="admin-link"
            href={address}
            aria-current={pathname === address ? 'page' : undefined}
          >
            {label}
          </a>
        ))}
      </nav>
      <Outlet />
    </>
  );
}
