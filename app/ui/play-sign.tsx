export function PlayIcon() {
  return (
    <svg className="disc" viewBox="0 0 42 42" fill="currentColor" aria-hidden="true">
      <path d="M17 13.5v15L29 21z" />
    </svg>
  );
}
