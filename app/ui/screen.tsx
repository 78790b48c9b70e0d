import type { ReactNode } from 'react';
import type { Right } from '#app/lib/permissions';
import type { RouteHandle } from '#app/lib/route-handle';
import { LinkButton } from './button';

type ScreenLink = [url: string, label: string, look?: 'main'];
type More = Omit<RouteHandle, 'heading' | 'right'> & {
  /** The links next to the heading. */
  links?: ScreenLink[];
  actions?(data: object): ReactNode;
};

function ScreenLinks({ links }: { links: ScreenLink[] }) {
  const buttons = links.map(([href, label, look]) => (
    <LinkButton
      key={href}
      href={href}
      look={look === 'main' ? 'small main' : 'small'}
      label={label}
      data-document={href.endsWith('.csv') || undefined}
    />
  ));
  return links.length > 1 ? <p className="flex flex-wrap gap-3">{buttons}</p> : buttons;
}

export function CsvLink({ href, label }: { href: string; label: string }) {
  return <LinkButton href={href} look="small" label={label} data-document />;
}

/** Returns the handle of a screen of the dashboard: who may open it, its heading, and what is next to it. */
export function screen(
  right: Right,
  title: string | NonNullable<RouteHandle['title']>,
  { links, actions, ...more }: More = {},
): RouteHandle {
  const linked = links && <ScreenLinks links={links} />;
  const titleOf = typeof title === 'string' ? () => title : title;
  return {
    right,
    title: titleOf,
    heading: (data) => ({ title: titleOf(data), actions: actions?.(data) ?? linked }),
    ...more,
  };
}
