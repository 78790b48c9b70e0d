import { mayUse, type Role } from '#app/lib/rights';
import { useRoot } from './use-root';

type LinkForProps = { least: Role; href: string; children: string };

/** A link for whoever may follow it; its words alone for all others. */
export function LinkFor({ least, href, children }: LinkForProps) {
  return mayUse(useRoot()?.user, least) ? <a href={href}>{children}</a> : children;
}
