import type { LinksFunction } from '@remix-run/node';
import { NavLink, Outlet } from '@remix-run/react';
import limits from '#app/lib/account-limits.json';
import { FieldLimits } from '#app/ui/field';
import accountStyle from '#app/ui/styles/account.css?url';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: accountStyle }];

const PAGES = [
  ['/account', 'Account'],
  ['/account/factor', 'Two-factor authentication'],
  ['/account/tokens', 'API tokens'],
] as const;

export default function AccountLayout() {
  return (
    <div className="wrap section account">
      <h1>My account</h1>
      <nav className="tabs" aria-label="My account">
        {PAGES.map(([to, title]) => (
          <NavLink key={to} to={to} end className="tab">
            {title}
          </NavLink>
        ))}
      </nav>
      <FieldLimits.Provider value={limits}>
        <Outlet />
      </FieldLimits.Provider>
    </div>
  );
}
