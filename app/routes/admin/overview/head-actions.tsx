import { mayUse } from '#app/lib/permissions';
import { Icon } from '#app/ui/elements';
import { useRoot } from '#app/ui/root-data';

/** The forms that create something, each with the right that it needs. */
const NEW = [
  ['/admin', 'Video', 'content'],
  ['/admin/products/new', 'Product', 'shop'],
  ['/admin/guides/new', 'Guide', 'content'],
  ['/admin/pages/new', 'Page', 'content'],
  ['/admin/newsletter', 'Newsletter', 'audience'],
] as const;

/** A menu of what can be created, and a link to the site. On phones only the menu of the dashboard has that link. */
export function HeadActions() {
  const user = useRoot()?.user;
  return (
    <div className="flex gap-3">
      <a className="btn btn-line btn-small hidden sm:inline-flex" href="/">
        View site <Icon name="arrow" />
      </a>{' '}
      <details className="menu new-menu" name="menu">
        <summary className="btn btn-small">
          New <Icon name="chevron" />
        </summary>
        <div className="menu-panel">
          {NEW.filter(([, , right]) => mayUse(user, right)).map(([url, label]) => (
            <a key={url} href={url}>{`${label} `}</a>
          ))}
        </div>
      </details>
    </div>
  );
}
