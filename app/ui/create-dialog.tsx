import { useLocation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { findPlainLink } from '#app/ui/browser/follow-links';
import { useRouteModule } from '#app/ui/browser/use-route-module';

const ADDRESS = '/compilation/new';

/** Its code comes once the page has woken, so that no page waits for it. */
const load = () => import('./create-dialog-content');

type Opening = Awaited<ReturnType<typeof load>> & { count: number; search: string };

/**
 * The create-collection page as a dialog in place. Links and bows lead to that page; once scripts run, a press opens the same
 * form here. On failure it stays open with what was typed; on success the answer leads to the collection.
 */
export function CreateDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  // Each opening asks and starts anew, so that nothing of an earlier one is shown or sent.
  const [opening, setOpening] = useState<Opening | null>(null);
  const { key } = useLocation();
  useRouteModule('routes/collections/new');

  useEffect(() => {
    const open = (event: Event, search: string) => {
      event.preventDefault();
      load().then(
        (code) => {
          setOpening((last) => ({ ...code, count: (last?.count ?? 0) + 1, search }));
          dialog.current?.showModal();
        },
        // Its code does not come: the page that it stands for does.
        () => location.assign(ADDRESS + search),
      );
    };
    load().catch(() => {});
    const openByLink = (event: MouseEvent) => {
      const link = findPlainLink(event);
      // Several pieces want a page, with their pictures.
      if (link?.pathname === ADDRESS && !link.search.includes('video=')) open(event, link.search);
    };
    const openByBow = (event: SubmitEvent) => {
      const { target, submitter } = event;
      const isBow = target instanceof HTMLFormElement && target.matches(`.save[action="${ADDRESS}"]`);
      if (!isBow || !(submitter instanceof HTMLButtonElement)) return;
      const returnTo = new FormData(target).get('returnTo');
      open(event, `?${new URLSearchParams({ product: submitter.value, returnTo: String(returnTo ?? '') })}`);
    };
    // Before the listener that follows links.
    document.addEventListener('click', openByLink, { capture: true });
    document.addEventListener('submit', openByBow, { capture: true });
    return () => {
      document.removeEventListener('click', openByLink, { capture: true });
      document.removeEventListener('submit', openByBow, { capture: true });
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving anywhere closes it, also where it was opened.
  useEffect(() => dialog.current?.close(), [key]);

  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="create-title">
      {opening !== null && <opening.DialogContent key={opening.count} search={opening.search} />}
    </dialog>
  );
}
