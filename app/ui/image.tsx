import * as imageWidths from '#app/lib/image-widths';
import { usePageAssets } from './page-assets';

type ImageProps = {
  src: string;
  size: [width: number, height: number];
  sizes: string;
  alt?: string;
  /** Position among the images of the page. The browser loads the first with high priority. */
  position?: number | undefined;
};

/** Limits phones with three pixels per point to two: sharper images look the same. */
function capDensity(sizes: string): string {
  return sizes.replace(
    /(\d+)(vw|px)$/,
    (whole, share, unit) =>
      `(min-resolution: 2.5dppx) ${Math.round((Number(share) * 2) / 3)}${unit}, ${whole}`,
  );
}

type Looks = { savesData: boolean; isStanding: boolean };

function listDrawn(stem: string, { savesData, isStanding }: Looks): imageWidths.ImageSource[] {
  const [narrow, whole] = imageWidths.DRAWING_WIDTHS[isStanding ? 'portrait' : 'landscape'];
  const avif = (scheme: '' | '-dark') => {
    const small = `${stem}${scheme}-small.avif ${narrow}w`;
    return savesData ? small : `${small}, ${stem}${scheme}.avif ${whole}w`;
  };
  return [
    { type: 'image/avif', media: imageWidths.DARK_SCHEME, srcSet: avif('-dark') },
    { type: 'image/webp', media: imageWidths.DARK_SCHEME, srcSet: `${stem}-dark.webp ${whole}w` },
    { type: 'image/avif', srcSet: avif('') },
  ];
}

/** An image in the width and format that the browser picks. With `Save-Data` it is the smallest. */
export function Image({ src, size: [width, height], sizes, position, alt = '' }: ImageProps) {
  const assets = usePageAssets();
  const savesData = assets?.scripts === false;
  const drawn = imageWidths.drawingStem(src);
  const imageFile = imageWidths.imageStem(src);
  const list = (format: imageWidths.ImageFormat) =>
    (savesData ? [imageWidths.SAVED_WIDTH] : imageWidths.IMAGE_WIDTHS[format])
      .map((each) => `${imageFile}-${each}.${format} ${each}w`)
      .join(', ');
  const wanted = capDensity(sizes);
  const image = (
    <img
      src={savesData && imageFile ? `${imageFile}-${imageWidths.SAVED_WIDTH}.webp` : src}
      srcSet={imageFile && list('webp')}
      sizes={imageFile && wanted}
      alt={alt}
      width={width}
      height={height}
      // On a slow connection the first image gets the whole bandwidth.
      loading={position === 0 ? undefined : 'lazy'}
      decoding="async"
      // React 18 supports only the lower-case spelling.
      {...(position === 0 ? { fetchpriority: 'high' } : {})}
    />
  );
  const sources: imageWidths.ImageSource[] = drawn
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
