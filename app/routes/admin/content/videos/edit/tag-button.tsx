type ButtonProps = { intent: string; label: string; children: string };

export function TagButton({ intent, label, children }: ButtonProps) {
  return (
    <button type="submit" name="intent" value={intent} className="btn btn-line btn-small" aria-label={label}>
      {children}
    </button>
  );
}
