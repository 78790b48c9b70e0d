type ToolProps = { tool: 'copy' | 'share'; field: string; label: string; look: string; text?: string };

// React compares this constant with itself, so it leaves the elements that scripts add.
const EMPTY = { __html: '' };

/** An empty element. `ui/browser/page-tools.ts` adds the button if the browser supports it. */
export function Tool({ tool, field, label, look, text }: ToolProps) {
  return (
    <span
      data-tool={tool}
      data-field={field}
      data-label={label}
      data-look={look}
      data-text={text}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty.
      dangerouslySetInnerHTML={EMPTY}
    />
  );
}

export function Counter({ field }: { field: string }) {
  return (
    <p
      className="hint"
      data-counts={field}
      aria-live="polite"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty.
      dangerouslySetInnerHTML={EMPTY}
    />
  );
}

/** Holds toasts until React has loaded. */
export function EarlyToast() {
  return (
    <div
      id="early-toast"
      className="toast-place"
      aria-live="polite"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty.
      dangerouslySetInnerHTML={EMPTY}
    />
  );
}
