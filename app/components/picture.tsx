import { drawingForm, PICTURE_WIDTHS, pictureVariant } from '#app/lib/picture-widths';
import { usePageAssets } from './page-assets';

type PictureProps = {
  src: string;
  width: number;
  height: number;
  sizes: string;
  /** Its place among the pictures of the page: the first comes before everything else, the next ones at once. */
  place?: number | undefined;
};

const [SMALLEST] = PICTURE_WIDTHS;
/** So many are seen without scrolling at most. */
const SEEN_FIRST = 4;

function listVariants(src: string, format: 'avif' | 'webp', widths: readonly number[]): string {
  return widths.map((width) => `${pictureVariant(src, width, format)} ${width}w`).join(', ');
}

/** The forms of a drawing, those for dark pages first; none for another picture. */
function listDrawnSources(src: string) {
  const dark = '(prefers-color-scheme: dark)';
  return [
    { type: 'image/avif', media: dark, srcSet: drawingForm(src, '-dark.avif') ?? undefined },
    { type: 'image/webp', media: dark, srcSet: drawingForm(src, '-dark.webp') ?? undefined },
    { type: 'image/avif', srcSet: drawingForm(src, '.avif') ?? undefined },
  ].filter(({ srcSet }) => srcSet !== undefined);
}

/** A picture: a fetched one in the width and format that the browser picks, the smallest where data is saved; a drawing in the page's scheme. */
export function Picture({ src, width, height, sizes, place = Number.POSITIVE_INFINITY }: PictureProps) {
  const savesData = usePageAssets()?.scripts === false;
  const small = pictureVariant(src, SMALLEST, 'webp');
  const widths = savesData ? [SMALLEST] : PICTURE_WIDTHS;
  const image = (
    <img
      src={savesData && small !== null ? small : src}
      srcSet={small === null ? undefined : listVariants(src, 'webp', widths)}
      sizes={small === null ? undefined : sizes}
      alt=""
      width={width}
      height={height}
      loading={place < SEEN_FIRST ? undefined : 'lazy'}
      decoding="async"
      // React 18 knows the attribute by no other spelling.
      {...(place === 0 ? { fetchpriority: 'high' } : {})}
    />
  );
  const drawn = listDrawnSources(src);
  if (drawn.length > 0) {
    return (
      <picture>
        {drawn.map((source) => (
          <source key={source.srcSet} {...source} />
        ))}
        {image}
      </picture>
    );
  }
  if (small === null) return image;
  return (
    <picture>
      <source
        type="image/avif"
        media="(prefers-reduced-data: reduce)"
        srcSet={listVariants(src, 'avif', [SMALLEST])}
        sizes={sizes}
      />
      <source type="image/avif" srcSet={listVariants(src, 'avif', widths)} sizes={sizes} />
      {image}
    </picture>
  );
}
