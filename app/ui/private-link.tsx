import { LinkButton } from './button';
import { Tool } from './tool';

type PrivateLinkProps = {
  id: string;
  label: string;
  link: string;
  name: string;
  /** Folds the field, and leaves the buttons. */
  isFolded?: boolean;
};

export function PrivateLink({ id, label, link, name, isFolded = false }: PrivateLinkProps) {
  const body = encodeURIComponent(`${name}: ${link}`);
  const field = (
    <div className="field max-w-[35rem]">
      <label htmlFor={id}>{label}</label>
      <input id={id} className="input" readOnly value={link} />
    </div>
  );
  return (
    <>
      {!isFolded && field}
      <p className="flex flex-wrap gap-3">
        <Tool tool="copy" field={`#${id}`} label="Copy" look="btn btn-line btn-small" />{' '}
        <LinkButton href={`sms:?&body=${body}`} look="small" label="Text it to myself" data-document />{' '}
        <LinkButton
          href={`mailto:?subject=${encodeURIComponent(name)}&body=${body}`}
          look="small"
          label="Email it to myself"
          data-document
        />
      </p>
      {isFolded && (
        <details>
          <summary>
            <span className="link meta">Show the link</span>
          </summary>
          {field}
        </details>
      )}
    </>
  );
}
