type ToolProps = { tool: 'copy' | 'share'; field: string; label: string; look: string; text?: string };

/** Makes an element empty. React compares the text with itself, so it leaves the elements that scripts add. */
const FILLED_BY_SCRIPTS = { dangerouslySetInnerHTML: { __html: '' } };

/** An empty element. `ui/browser/page-tools.ts` adds the button if the browser supports it. */
export function Tool({ tool, field, label, look, text }: ToolProps) {
  const data = { 'data-tool': tool, 'data-field': field, 'data-label': label, 'data-look': look };
  return <span {...data} data-text={text} {...FILLED_BY_SCRIPTS} />;
}

export function Counter({ field }: { field: string }) {
  return <p className="hint" data-counts={field} aria-live="polite" {...FILLED_BY_SCRIPTS} />;
}

/** Holds toasts until React has loaded. */
export function EarlyToast() {
  return <div id="early-toast" className="toast-place" aria-live="polite" {...FILLED_BY_SCRIPTS} />;
}
