export function CodeBlock({ code, id }: { code: string; id?: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard (WCAG 2.1.1).
    <pre className="code" tabIndex={0} id={id}>
      {code}
    </pre>
  );
}
