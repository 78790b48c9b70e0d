type ToggleButtonProps = { on: boolean; set: string; unset: string; label: string; of: string };

export function ToggleButton({ on, set, unset, label, of }: ToggleButtonProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={on ? unset : set}
      className="btn btn-toggle btn-small"
      aria-pressed={on}
      aria-label={`${label}: ${of}`}
    >
      {label}
    </button>
  );
}
