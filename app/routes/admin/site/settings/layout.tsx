import { Outlet, useLocation } from '@remix-run/react';
import { Tabs } from '#app/ui/screen';

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
  return (
    <>
      <Tabs label="Settings" current={useLocation().pathname} tabs={PAGES} />
      <Outlet />
    </>
  );
}
