import { mayUse } from '#app/lib/permissions';
import { useRoot } from './use-root';

/** A link to a screen of the site's administrators. Others see its text only. */
export function SiteLink({ href, children }: { href: string; children: string }) {
  return mayUse(useRoot()?.user, 'site') ? <a href={href}>{children}</a> : children;
}
