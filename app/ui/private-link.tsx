import { Tool } from './tool';

type PrivateLinkProps = {
  id: string;
  label: string;
  link: string;
  name: string;
};

export function PrivateLink({ id, label, link, name }: PrivateLinkProps) {
  const body = encodeURIComponent(`${name}: ${link}`);
  return (
    <>
      <div className="field max-w-[35rem]">
        <label htmlFor={id}>{label}</label>
        <input id={id} className="input" readOnly value={link} />
      </div>
      <p className="flex flex-wrap gap-3">
        <Tool tool="copy" field={`#${id}`} label="Copy" look="btn btn-line btn-small" />{' '}
        <a className="btn btn-line btn-small" href={`sms:?&body=${body}`} data-document>
          Text it to myself
        </a>{' '}
        <a
          className="btn btn-line btn-small"
          href={`mailto:?subject=${encodeURIComponent(name)}&body=${body}`}
          data-document
        >
          Email it to myself
        </a>
      </p>
    </>
  );
}
