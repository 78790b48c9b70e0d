import { mayUse, type Right } from '#app/lib/permissions';
import { useRoot } from './use-root';

/** A link for users who have the right. Others see its text only. */
export function LinkFor({ right, href, children }: { right: Right; href: string; children: string }) {
  return mayUse(useRoot()?.user, right) ? <a href={href}>{children}</a> : children;
}
