import { useEffect, useState } from 'react';
import { copyText } from '#app/browser/copy-text';

/** Copies what a field holds; it appears where scripts run and the browser lets them. */
export function CopyButton({ text, field }: { text: string; field: string }) {
  const [isAble, setAble] = useState(false);
  useEffect(() => setAble(navigator.clipboard !== undefined), []);
  if (!isAble) return null;
  return (
    <button
      type="button"
      className="btn btn-line btn-small"
      onClick={() => void copyText(text, field, { title: 'Link copied!' })}
    >
      Copy
    </button>
  );
}
