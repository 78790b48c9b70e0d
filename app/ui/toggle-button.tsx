type ToggleButtonProps = { on: boolean; id: number; intent: string; label: string };

/** A star that is filled while it is on. It sends the intent of one row: `feature:12`, or `unfeature:12`. */
export function ToggleButton({ on, id, intent, label }: ToggleButtonProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={`${on ? 'un' : ''}${intent}:${id}`}
      className="star"
      aria-pressed={on}
      aria-label={label}
    />
  );
}
