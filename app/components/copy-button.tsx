import { useEffect, useState } from 'react';
import { showToast } from '#app/browser/show-toast';

type CopyButtonProps = {
  text: string;
  /** The field that holds the same text: one key copies it from there where the clipboard is closed. */
  field: string;
  className?: string;
};

/** Copies a text; it appears where scripts run and the browser lets them. */
export function CopyButton({ text, field, className = 'btn' }: CopyButtonProps) {
  const [isAble, setAble] = useState(false);
  useEffect(() => setAble(navigator.clipboard !== undefined), []);
  if (!isAble) return null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ title: 'Link copied!' });
    } catch (error) {
      console.warn('Copying failed', error);
      document.querySelector<HTMLInputElement>(`#${field}`)?.select();
    }
  };
  return (
    <button type="button" className={className} onClick={() => void copy()}>
      Copy
    </button>
  );
}
