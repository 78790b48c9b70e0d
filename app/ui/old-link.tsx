import { LINK_ERRORS } from '#app/lib/link-texts';
import { StatusPage } from './status-page';

/** Answers a link of an email that was used or has expired. */
export function OldLink(back: { to: string; label: string }) {
  return <StatusPage status={404} {...LINK_ERRORS.oldLink} back={back} />;
}
