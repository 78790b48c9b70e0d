import { useLocation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { findPlainLink } from '#app/ui/browser/follow-links';
import { useRouteModule } from '#app/ui/browser/use-route-module';
import { CREATE_URL } from './create-url';

const load = () => import('./create-compilation-form');

type Opening = Awaited<ReturnType<typeof load>> & { search: string };

/** Opens the create-collection page as a dialog. Without scripts, links and save buttons lead to the page. */
export function CreateDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  // Opened again on the same page for the same product, the dialog still has what was typed.
  const [opening, setOpening] = useState<Opening | null>(null);
  const { key } = useLocation();
  useRouteModule('routes/collections/new');

  useEffect(() => {
    const open = (event: Event, search: string) => {
      event.preventDefault();
      load().then(
        (code) => {
          setOpening({ ...code, search });
          dialog.current?.showModal();
        },
        // If the code fails to load, the browser opens the page instead.
        () => location.assign(CREATE_URL + search),
      );
    };
    load().catch(() => {});
    const openByLink = (event: MouseEvent) => {
      const link = findPlainLink(event);
      // Saving all products of a video needs the page, which shows their images.
      if (link?.pathname === CREATE_URL && !link.search.includes('video=')) open(event, link.search);
    };
    const openByButton = (event: SubmitEvent) => {
      const { target, submitter } = event;
      const isSaving =
        target instanceof HTMLFormElement && target.matches(`.save-labelled[action="${CREATE_URL}"]`);
      if (!isSaving || !(submitter instanceof HTMLButtonElement)) return;
      const returnTo = new FormData(target).get('returnTo');
      open(event, `?${new URLSearchParams({ product: submitter.value, returnTo: String(returnTo ?? '') })}`);
    };
    // Capture runs before the listener of `useFollowedLinks`.
    document.addEventListener('click', openByLink, { capture: true });
    document.addEventListener('submit', openByButton, { capture: true });
    return () => {
      document.removeEventListener('click', openByLink, { capture: true });
      document.removeEventListener('submit', openByButton, { capture: true });
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes it.
  useEffect(() => {
    dialog.current?.close();
    setOpening(null);
  }, [key]);

  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="create-title">
      {opening !== null && <opening.DialogContent key={opening.search} search={opening.search} />}
    </dialog>
  );
}
