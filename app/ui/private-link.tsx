import type { ReactNode } from 'react';
import { LinkButton } from './elements';
import { QrCode } from './qr-code';
import { Tool } from './tool';

/** A link, and its QR code for the camera of another phone or a laptop. */
export type LinkWithQr = { link: string; qr: { path: string; size: number } };

type PrivateLinkProps = {
  id: string;
  label: string;
  link: string;
  qr?: LinkWithQr['qr'];
  name: string;
  /** Folds the field, and leaves the buttons. */
  isFolded?: boolean;
  emailLabel?: string;
};

export function PrivateLink(props: PrivateLinkProps) {
  const { id, label, link, qr, name, isFolded = false, emailLabel = 'Email it to myself' } = props;
  const copyLook = isFolded ? 'btn btn-small' : 'btn btn-line btn-small';
  const body = encodeURIComponent(`${name}: ${link}`);
  const field = (
    <div className="field max-w-[35rem]">
      <label htmlFor={id}>{label}</label>
      <input id={id} className="input" readOnly value={link} />
    </div>
  );
  const fold = (summary: string, content: ReactNode) => (
    <details>
      <summary>
        <span className="link meta">{summary}</span>
      </summary>
      {content}
    </details>
  );
  return (
    <>
      {!isFolded && field}
      <p className="flex flex-wrap gap-3">
        <Tool tool="copy" field={`#${id}`} label="Copy" look={copyLook} />{' '}
        <LinkButton href={`sms:?&body=${body}`} look="small" label="Text it to myself" data-document />{' '}
        <LinkButton
          href={`mailto:?subject=${encodeURIComponent(name)}&body=${body}`}
          look="small"
          label={emailLabel}
          data-document
        />
      </p>
      {qr && fold('Show a QR code', <QrCode {...qr} label="The private link as a QR code" />)}
      {isFolded && fold('Show the link', field)}
    </>
  );
}
