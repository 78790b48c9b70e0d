import { DRAWING_WIDTHS, drawingForm, PICTURE_WIDTHS, pictureVariant } from '#app/lib/picture-widths';
import { usePageAssets } from './page-assets';

type PictureProps = {
  src: string;
  width: number;
  height: number;
  sizes: string;
  /** What it shows, where the words around it do not say so. */
  alt?: string;
  /** Its place among the pictures of the page: the first comes before everything else. */
  place?: number | undefined;
};

const [SMALLEST] = PICTURE_WIDTHS;

function listVariants(src: string, format: 'avif' | 'webp', widths: readonly number[]): string {
  return widths.map((width) => `${pictureVariant(src, width, format)} ${width}w`).join(', ');
}

/** The forms of a drawing, those for dark pages first; none for another picture. */
function listDrawnSources(
  src: string,
  { savesData, isStanding }: { savesData: boolean; isStanding: boolean },
) {
  if (drawingForm(src, '.webp') === null) return [];
  const [narrow, whole] = isStanding ? DRAWING_WIDTHS.standing : DRAWING_WIDTHS.lying;
  const dark = '(prefers-color-scheme: dark)';
  const avif = (scheme: '' | '-dark') => {
    const small = `${drawingForm(src, `${scheme}-small.avif`)} ${narrow}w`;
    return savesData ? small : `${small}, ${drawingForm(src, `${scheme}.avif`)} ${whole}w`;
  };
  return [
    { type: 'image/avif', media: dark, srcSet: avif('-dark') },
    { type: 'image/webp', media: dark, srcSet: `${drawingForm(src, '-dark.webp')} ${whole}w` },
    { type: 'image/avif', srcSet: avif('') },
  ];
}

/** A picture: a fetched one in the width and format that the browser picks, the smallest where data is saved; a drawing in the page's scheme. */
export function Picture({ src, width, height, sizes, place, alt = '' }: PictureProps) {
  const savesData = usePageAssets()?.scripts === false;
  const small = pictureVariant(src, SMALLEST, 'webp');
  const widths = savesData ? [SMALLEST] : PICTURE_WIDTHS;
  const image = (
    <img
      src={savesData && small !== null ? small : src}
      srcSet={small === null ? undefined : listVariants(src, 'webp', widths)}
      sizes={small === null ? undefined : sizes}
      alt={alt}
      width={width}
      height={height}
      // On a slow line the first comes alone: those beside it would take half of the line from it.
      loading={place === 0 ? undefined : 'lazy'}
      decoding="async"
      // React 18 knows the attribute by no other spelling.
      {...(place === 0 ? { fetchpriority: 'high' } : {})}
    />
  );
  const drawn = listDrawnSources(src, { savesData, isStanding: height > width });
  if (drawn.length > 0) {
    return (
      <picture>
        {drawn.map((source) => (
          <source key={source.srcSet} sizes={sizes} {...source} />
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
