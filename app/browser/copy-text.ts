import type { Toast } from '#app/messages';
import { showToast } from './show-toast';

/** Copies a text and says so; where the clipboard stays closed, the field that holds it is ready for one key. */
export async function copyText(text: string, field: string, toast: Toast): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(toast);
  } catch (error) {
    console.warn('Copying failed', error);
    document.querySelector<HTMLInputElement>(field)?.select();
  }
}
