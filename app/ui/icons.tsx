/** Paths in a 32 by 32 view box. */
const SHAPES = {
  bow: 'M16 15.2c-2.2-4.4-6.2-7.4-10-6.9-2.7.4-3.1 3.4-2.7 6.1.4 2.9 1.9 5.1 4.7 4.8 3.3-.4 6-2.2 8-4zm0 0c2.2-4.4 6.2-7.4 10-6.9 2.7.4 3.1 3.4 2.7 6.1-.4 2.9-1.9 5.1-4.7 4.8-3.3-.4-6-2.2-8-4zM15 16.3c-1 3.9-3 6.2-6.8 9.2M17 16.3c1 3.9 3 6.2 6.8 9.2',
  arrow: 'M8 24 24 8M11 8h13v13',
  search: 'M14 5a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM21 21l7 7',
  chevron: 'm8 12 8 8 8-8',
} as const;

/** Icons of few pages. They are drawn inline, so that other pages do not carry them. */
const RARE_SHAPES = {
  heart: 'M16 27C3 17 5 7 11 6c2.5-.4 4 1 5 3 1-2 2.5-3.4 5-3 6 1 8 11-5 21z',
  cross: 'm9 9 14 14M23 9 9 23',
  wave: 'M5 18c3-5 7-5 11-2s8 3 11-2',
  filter: 'M4 9h24M9 16h14M13 23h6',
} as const;

type IconName = keyof typeof SHAPES | keyof typeof RARE_SHAPES;

const isRare = (name: IconName): name is keyof typeof RARE_SHAPES => name in RARE_SHAPES;

/** Defines the icons once in a document, because lists repeat them. */
export function IconShapes() {
  return (
    <svg className="hidden" aria-hidden="true">
      {Object.entries(SHAPES).map(([name, path]) => (
        <symbol key={name} id={`i-${name}`} viewBox="0 0 32 32">
          <path d={path} />
        </symbol>
      ))}
    </svg>
  );
}

export function Icon({ name }: { name: IconName }) {
  if (isRare(name))
    return (
      <svg className={`icon icon-${name}`} viewBox="0 0 32 32" aria-hidden="true">
        <path d={RARE_SHAPES[name]} />
      </svg>
    );
  return (
    <svg className={`icon icon-${name}`} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}
