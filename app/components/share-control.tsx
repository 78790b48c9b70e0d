import { useEffect, useState } from 'react';
import { copyText } from '#app/browser/copy-text';
import { showToast } from '#app/browser/show-toast';
import { LONGEST_MESSAGE, type ShareLinks } from '#app/lib/share';
import type { Toast } from '#app/messages';

type ShareControlProps = {
  links: ShareLinks;
  /** The page's own address, and the parameters that it must keep when the message is changed. */
  path: string;
  keep?: Record<string, string>;
  title?: string;
  open?: boolean;
};

/** How much of a message there is room for, and what an address held beyond that. */
function describeRoom(typed: number, tooLong: number): string {
  const left = `${LONGEST_MESSAGE - typed} of ${LONGEST_MESSAGE} characters left.`;
  return tooLong > 0 ? `${left} The last ${tooLong} had no room.` : left;
}

/**
 * Share with Her: a field to copy from, a text message, an e-mail. All of it is plain links; the browser's own share sheet
 * and clipboard come in where there are any.
 */
export function ShareControl({ links, path, keep = {}, title = 'Share with Her', open }: ShareControlProps) {
  const [able, setAble] = useState({ share: false, copy: false });
  const [typed, setTyped] = useState(links.message.length);
  useEffect(() => {
    setAble({ share: typeof navigator.share === 'function', copy: navigator.clipboard !== undefined });
  }, []);

  const copy = (toast: Toast) => copyText(links.url, '#share-link', toast);

  async function share() {
    if (!able.share) return copy({ title: 'Link copied to clipboard!' });
    try {
      await navigator.share({ title: document.title, text: links.message, url: links.url });
    } catch (error) {
      // Someone who closed the sheet knows that he did.
      if (!(error instanceof Error && error.name === 'AbortError')) console.warn('Sharing failed', error);
    }
  }

  return (
    <details className="share self-start" open={open} id="share">
      <summary className="btn btn-line">{title}</summary>
      <div className="panel grid gap-5">
        <div className="field">
          <label htmlFor="share-link">Link to copy</label>
          <input
            id="share-link"
            className="input"
            readOnly
            value={links.url}
            onFocus={(event) => event.currentTarget.select()}
          />
        </div>
        <form
          method="get"
          action={`${path}#share`}
          className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end"
        >
          {Object.entries(keep).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <div className="field">
            <label htmlFor="share-message">Your message</label>
            <p className="hint" id="share-message-left">
              {describeRoom(typed, links.tooLong)}
            </p>
            <input
              id="share-message"
              className="input"
              name="message"
              dir="auto"
              defaultValue={links.message}
              maxLength={LONGEST_MESSAGE}
              aria-describedby="share-message-left"
              onInput={(event) => setTyped(event.currentTarget.value.length)}
            />
          </div>
          <button type="submit" className="btn btn-line">
            Use this message
          </button>
        </form>
        <p className="flex flex-wrap gap-3">
          {able.copy && (
            <button
              type="button"
              className="btn"
              onClick={() =>
                void copy({ title: 'Link copied!', text: 'Share it with her to get her opinion.' })
              }
            >
              Copy link
            </button>
          )}
          <a
            className="btn btn-line"
            href={links.sms}
            data-document
            onClick={() => showToast({ title: 'Opening text message app' })}
          >
            Text message
          </a>{' '}
          <a
            className="btn btn-line"
            href={links.mail}
            data-document
            onClick={() => showToast({ title: 'Opening email app' })}
          >
            Email
          </a>
          {(able.share || able.copy) && (
            <button type="button" className="btn btn-line" onClick={() => void share()}>
              Share…
            </button>
          )}
        </p>
      </div>
    </details>
  );
}
