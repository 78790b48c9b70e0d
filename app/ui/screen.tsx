import type { SerializeFrom } from '@remix-run/node';
import { useNavigation, useRevalidator } from '@remix-run/react';
import { type ReactNode, useEffect } from 'react';
import { mayUse, type Right } from '#app/lib/permissions';
import type { RouteHandle } from '#app/lib/route-handle';
import { LinkButton } from './elements';
import { useRoot } from './root-data';

type ScreenLink = [url: string, label: string, look?: 'main'];
type DataOf<Loader> = SerializeFrom<Loader> & object;
type More<Data> = Omit<RouteHandle, 'heading' | 'right' | 'title'> & {
  /** The title of the document, if its heading is another one. */
  title?(data: Data): string;
  /** The link next to the heading. */
  link?: ScreenLink;
  actions?(data: Data): ReactNode;
};

function renderLink([href, label, look]: ScreenLink) {
  return (
    <LinkButton
      href={href}
      look={look === 'main' ? 'small main' : 'small quiet'}
      label={label}
      data-document={href.endsWith('.csv') || undefined}
    />
  );
}

export function CsvLink({ href, label }: { href: string; label: string }) {
  return <LinkButton href={href} look="small" label={label} data-document />;
}

/** Returns the handle of a screen of the dashboard: who may open it, its heading, and what is next to it. */
export function screen<Loader>(
  right: Right,
  title: string | ((data: DataOf<Loader>) => string),
  { link, actions, ...more }: More<DataOf<Loader>> = {},
): RouteHandle {
  const linked = link && renderLink(link);
  const titleOf = typeof title === 'string' ? () => title : title;
  return {
    right,
    title: titleOf,
    heading: (data: DataOf<Loader>) => ({ title: titleOf(data), actions: actions?.(data) ?? linked }),
    ...more,
  };
}

type Tab = readonly [url: string, label: string, count?: string | number, isUrgent?: boolean];

/** Links to the views of one screen. `current` is the URL of the shown one. */
export function Tabs({ label, current, tabs }: { label: string; current: string; tabs: readonly Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(([url, text, count, isUrgent]) => (
        <a key={url} href={url} aria-current={url === current ? 'page' : undefined}>
          {`${text} `}
          {count !== undefined && <span className={isUrgent ? 'number urgent' : 'number'}>{count} </span>}
        </a>
      ))}
    </nav>
  );
}

/** Pause between two updates of a page while a job is at work, in seconds. */
export const REFRESH_SECONDS = 3;

/** Reloads the data while a job is at work, but not while a form is sent: the reload would take the message of the answer. */
export function useUpdates(working: boolean): void {
  const { revalidate } = useRevalidator();
  const isIdle = useNavigation().state === 'idle';
  useEffect(() => {
    if (!working || !isIdle) return;
    const timer = setInterval(revalidate, REFRESH_SECONDS * 1_000);
    return () => clearInterval(timer);
  }, [working, isIdle, revalidate]);
}

/** A link to a screen of the site's administrators. Others see its text only. */
export function SiteLink({ href, children }: { href: string; children: string }) {
  return mayUse(useRoot()?.user, 'site') ? <a href={href}>{children}</a> : children;
}
