import { mayUse, type Right } from '#app/lib/permissions';
import { useRoot } from './use-root';

type LinkForProps = { right: Right; href: string; children: string };

/** A link for users who have the right. Others see its text only. */
export function LinkFor({ right, href, children }: LinkForProps) {
  return mayUse(useRoot()?.user, right) ? <a href={href}>{children}</a> : children;
}
