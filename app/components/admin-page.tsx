import type { ReactNode } from 'react';

/** The administrator's screens, in the order of their tabs. */
const TABS = [
  ['/admin', 'Import Videos'],
  ['/admin/videos', 'Manage Videos'],
  ['/admin/products', 'Products'],
  ['/admin/links', 'Links'],
  ['/admin/messages', 'Messages'],
  ['/admin/subscribers', 'Subscribers'],
  ['/admin/newsletter', 'Newsletter'],
  ['/admin/analytics', 'Analytics'],
  ['/admin/collections', 'Collections'],
  ['/admin/placements', 'Placements'],
  ['/admin/settings', 'Settings'],
  ['/admin/people', 'People'],
  ['/admin/log', 'Log'],
] as const;
export type AdminTab = (typeof TABS)[number][0];

type AdminPageProps = { tab: AdminTab; title?: string; actions?: ReactNode; children: ReactNode };

/** One screen of the dashboard under its tabs; `title` where it is not the dashboard itself. */
export function AdminPage({ tab, title = 'Admin Dashboard', actions, children }: AdminPageProps) {
  return (
    <div className="wrap section grid gap-8">
      <div className="head-row mb-0!">
        <h1>{title}</h1>
        {actions}
      </div>
      <nav className="tabs" aria-label="Admin">
        {TABS.map(([address, label]) => (
          <a key={address} className="tab" href={address} aria-current={tab === address ? 'page' : undefined}>
            {label}
          </a>
        ))}
      </nav>
      {children}
    </div>
  );
}
