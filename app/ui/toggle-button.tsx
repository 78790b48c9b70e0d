type ToggleButtonProps = { on: boolean; set: string; unset: string; label: string };

/** A star that is filled while it is on. */
export function ToggleButton({ on, set, unset, label }: ToggleButtonProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={on ? unset : set}
      className="star"
      aria-pressed={on}
      aria-label={label}
    />
  );
}
