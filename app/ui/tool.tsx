type ToolProps = {
  tool: 'copy' | 'share';
  /** A selector of the field with the link. */
  field: string;
  label: string;
  look: string;
  /** What the toast adds to 'Link copied!'. */
  text?: string;
};

// React compares it with what it printed last, so it never touches what a script has put there.
const EMPTY = { __html: '' };

/** The place of a button that needs a script: `ui/browser/page-tools.ts` puts it there, where the browser can do it. */
export function Tool({ tool, field, label, look, text }: ToolProps) {
  return (
    <span
      data-tool={tool}
      data-field={field}
      data-label={label}
      data-look={look}
      data-text={text}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing.
      dangerouslySetInnerHTML={EMPTY}
    />
  );
}

/** Where the counter of a field appears, shortly before its limit. */
export function Counter({ field }: { field: string }) {
  return (
    <p
      className="hint"
      data-counts={field}
      aria-live="polite"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing.
      dangerouslySetInnerHTML={EMPTY}
    />
  );
}

/** Where a toast appears while React is not there. */
export function EarlyToast() {
  return (
    <div
      id="early-toast"
      className="toast-place"
      aria-live="polite"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing.
      dangerouslySetInnerHTML={EMPTY}
    />
  );
}
