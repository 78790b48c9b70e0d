import { mayUse, type Right } from '#app/lib/permissions';
import { useRoot } from './use-root';

type LinkForProps = { right: Right; href: string; children: string };

/** A link for whoever may follow it; its words alone for all others. */
export function LinkFor({ right, href, children }: LinkForProps) {
  return mayUse(useRoot()?.user, right) ? <a href={href}>{children}</a> : children;
}
