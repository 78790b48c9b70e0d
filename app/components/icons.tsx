type IconProps = { size?: number };

/** The bow of the site's name. */
export function RibbonIcon({ size = 26 }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M16 13C11 6 3 5 3 11s8 6 13 2zM16 13c5-7 13-8 13-2s-8 6-13 2zM15 14 8 28M17 14l7 14" />
    </svg>
  );
}

export function PlayIcon({ size = 60 }: IconProps) {
  return (
    <svg
      className="disc"
      width={size}
      height={size}
      viewBox="0 0 60 60"
      fill="currentColor"
      aria-hidden="true"
    >
      <path d="M24 19v22l18-11z" />
    </svg>
  );
}

export function ChevronIcon({ size = 14 }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 14 14"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="m3 5 4 4 4-4" />
    </svg>
  );
}

/** The gold ribbon that runs between sections. */
export function RibbonLine() {
  return (
    <svg
      className="ribbon-line"
      viewBox="0 0 1280 64"
      preserveAspectRatio="none"
      fill="none"
      aria-hidden="true"
    >
      <path
        d="M0 36C160 8 300 60 500 34S760 4 940 38s240 26 340 0"
        stroke="currentColor"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
