import { useEffect, useState } from 'react';
import type { ShareLinks } from '../lib/share';

type ShareControlProps = { links: ShareLinks; path: string; title?: string; open?: boolean };

/**
 * Share with Her: a field to copy from, a text message, an e-mail. All of it is plain links; the browser's own share sheet
 * and clipboard come in where there are any.
 */
export function ShareControl({ links, path, title = 'Share with Her', open }: ShareControlProps) {
  const [able, setAble] = useState({ share: false, copy: false });
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    setAble({ share: typeof navigator.share === 'function', copy: navigator.clipboard !== undefined });
  }, []);

  async function copy() {
    await navigator.clipboard.writeText(links.url);
    setSaid('Link copied! Share it with her to get her opinion.');
  }

  async function share() {
    try {
      await navigator.share({ title: document.title, text: links.message, url: links.url });
    } catch (error) {
      // She or he closed the sheet: nothing to say.
      if (error instanceof Error && error.name === 'AbortError') return;
      console.warn('Sharing failed', error);
      if (able.copy) await copy();
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
          <div className="field">
            <label htmlFor="share-message">Your message</label>
            <input
              id="share-message"
              className="input"
              name="message"
              defaultValue={links.message}
              maxLength={300}
            />
          </div>
          <button type="submit" className="btn btn-line">
            Use this message
          </button>
        </form>
        <p className="flex flex-wrap gap-3">
          {able.copy && (
            <button type="button" className="btn" onClick={() => void copy()}>
              Copy link
            </button>
          )}
          <a
            className="btn btn-line"
            href={links.sms}
            data-document
            onClick={() => setSaid('Opening text message app')}
          >
            Text message
          </a>
          <a
            className="btn btn-line"
            href={links.mail}
            data-document
            onClick={() => setSaid('Opening email app')}
          >
            Email
          </a>
          {able.share && (
            <button type="button" className="btn btn-line" onClick={() => void share()}>
              Share…
            </button>
          )}
        </p>
        <p role="status" className={said === null ? 'sr-only' : 'meta'}>
          {said}
        </p>
      </div>
    </details>
  );
}
