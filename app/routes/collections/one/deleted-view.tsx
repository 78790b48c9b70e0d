import { Button, LinkButton } from '#app/ui/button';
import { UserText } from '#app/ui/user-text';

type DeletedViewProps = { heading: string; title: string; formPath: string };

/** Replaces a deleted collection for its owner, as long as it can be restored. */
export function DeletedView({ heading, title, formPath }: DeletedViewProps) {
  return (
    <div className="wrap section">
      <div className="empty">
        <h1>{heading}</h1>
        <UserText className="lead mx-auto max-w-[52ch]" text={title} />
        <form method="post" action={formPath} className="flex flex-wrap justify-center gap-3">
          <Button intent="restore" label="Restore collection" />
          <LinkButton href="/compilations" look="line" label="My collections" />
        </form>
      </div>
    </div>
  );
}
