import {
  DARK_SCHEME,
  DRAWING_WIDTHS,
  drawingStem,
  IMAGE_WIDTHS,
  type ImageFormat,
  type ImageSource,
  imageStem,
  SAVED_WIDTH,
} from '#app/lib/image-widths';
import { usePageAssets } from './page-assets';

type ImageProps = {
  src: string;
  width: number;
  height: number;
  sizes: string;
  /** What it shows, where the words around it do not say so. */
  alt?: string;
  /** Its place among the pictures of the page: the first comes before everything else. */
  position?: number | undefined;
};

/**
 * Two pixels to a point are all that an eye tells apart on a phone: one with three asks for two thirds of the width, which
 * is the last of the sizes.
 */
function capDensity(sizes: string): string {
  return sizes.replace(
    /(\d+)(vw|px)$/,
    (whole, share, unit) =>
      `(min-resolution: 2.5dppx) ${Math.round((Number(share) * 2) / 3)}${unit}, ${whole}`,
  );
}

type Looks = { savesData: boolean; isStanding: boolean };

/** The forms of a drawing, those for dark pages first. */
function listDrawn(stem: string, { savesData, isStanding }: Looks): ImageSource[] {
  const [narrow, whole] = DRAWING_WIDTHS[isStanding ? 'standing' : 'lying'];
  const avif = (scheme: '' | '-dark') => {
    const small = `${stem}${scheme}-small.avif ${narrow}w`;
    return savesData ? small : `${small}, ${stem}${scheme}.avif ${whole}w`;
  };
  return [
    { type: 'image/avif', media: DARK_SCHEME, srcSet: avif('-dark') },
    { type: 'image/webp', media: DARK_SCHEME, srcSet: `${stem}-dark.webp ${whole}w` },
    { type: 'image/avif', srcSet: avif('') },
  ];
}

/** A picture: a fetched one in the width and format that the browser picks, the smallest where data is saved; a drawing in the page's scheme. */
export function Image({ src, width, height, sizes, position, alt = '' }: ImageProps) {
  const assets = usePageAssets();
  const savesData = assets?.scripts === false;
  const drawn = drawingStem(src);
  const imageFile = imageStem(src);
  const list = (format: ImageFormat) =>
    (savesData ? [SAVED_WIDTH] : IMAGE_WIDTHS[format])
      .map((each) => `${imageFile}-${each}.${format} ${each}w`)
      .join(', ');
  const wanted = capDensity(sizes);
  const image = (
    <img
      src={savesData && imageFile ? `${imageFile}-${SAVED_WIDTH}.webp` : src}
      srcSet={imageFile && list('webp')}
      sizes={imageFile && wanted}
      alt={alt}
      width={width}
      height={height}
      // On a slow line the first comes alone: those beside it would take half of the line from it.
      loading={position === 0 ? undefined : 'lazy'}
      decoding="async"
      // React 18 knows the attribute by no other spelling.
      {...(position === 0 ? { fetchpriority: 'high' } : {})}
    />
  );
  const sources: ImageSource[] = drawn
    ? listDrawn(drawn, { savesData, isStanding: height > width })
    : imageFile
      ? [{ type: 'image/avif', srcSet: list('avif') }]
      : [];
  if (position === 0) assets?.preload(sources, wanted);
  if (sources.length === 0) return image;
  return (
    <picture>
      {sources.map((source) => (
        <source key={source.srcSet} sizes={wanted} {...source} />
      ))}
      {image}
    </picture>
  );
}
