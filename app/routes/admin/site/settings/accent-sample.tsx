import type { Palette } from '#app/features/branding/palette.server';

/** Colors of each scheme that are not shades of the accent (`ui/styles/theme.css`). */
const GROUNDS = {
  light: { name: 'Light mode', paper: '#fbf8f3', ink: '#2a2126' },
  dark: { name: 'Dark mode', paper: '#171114', ink: '#f3eae5' },
} as const;

/** Draws an accent in both schemes as SVG, since the CSP allows no inline styles. */
export function AccentSample({ palette }: { palette: Palette }) {
  return (
    <div className="flex flex-wrap gap-4">
      {(['light', 'dark'] as const).map((scheme) => {
        const { name, paper, ink } = GROUNDS[scheme];
        const shades = palette[scheme];
        return (
          <svg
            key={scheme}
            viewBox="0 0 300 170"
            className="w-full max-w-[18.75rem] rounded-[0.75rem] border border-line"
            role="img"
            aria-label={`${name}: a headline, a link, two buttons and a band in this color`}
          >
            <rect width="300" height="170" fill={paper} />
            <text x="18" y="38" fill={shades.wine} fontSize="24" className="font-serif">
              A gift she keeps
            </text>
            <text x="18" y="64" fill={ink} fontSize="14">
              {`${name}, with text and a `}
              <tspan fill={shades.wine} textDecoration="underline">
                link
              </tspan>
            </text>
            <rect x="18" y="80" width="118" height="38" rx="2" fill={shades.fill} />
            <text x="77" y="104" fill={shades['on-fill']} fontSize="14" fontWeight="600" textAnchor="middle">
              Shop now
            </text>
            <rect
              x="150"
              y="80.5"
              width="110"
              height="37"
              rx="2"
              fill={shades.blush}
              stroke={shades.outline}
            />
            <text x="205" y="104" fill={shades.wine} fontSize="14" fontWeight="600" textAnchor="middle">
              Save
            </text>
            <rect y="134" width="300" height="36" fill={shades.band} />
            <text x="18" y="157" fill={shades['on-band']} fontSize="14">
              Let her choose before you buy.
            </text>
          </svg>
        );
      })}
    </div>
  );
}
