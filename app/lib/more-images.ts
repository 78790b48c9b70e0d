/** An image of a product: where it is from, and the stored one. `url` is null until it has been fetched. */
export type MoreImage = { address: string | null; url: string | null };

export const MAX_IMAGES = 10;

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Returns the further images of a product. */
export function readMoreImages({ moreImages }: { moreImages: unknown }): MoreImage[] {
  if (!Array.isArray(moreImages)) return [];
  return moreImages.map((image) => ({ address: textOrNull(image?.address), url: textOrNull(image?.url) }));
}

/** Returns the source of each further image, or the path of one that was uploaded. */
export function listMoreUrls(product: { moreImages: unknown }): string[] {
  return readMoreImages(product).flatMap(({ address, url }) => address ?? url ?? []);
}

/** Lists the images of a product that are stored, the first one before the others. */
export function listImages(product: { imageUrl: string; moreImages: unknown }): string[] {
  const more = readMoreImages(product).flatMap(({ url }) => (url === null ? [] : [url]));
  return [...new Set([product.imageUrl, ...more])];
}

/** Returns the further images from these URLs. Those that are known keep their stored image. */
export function joinMoreImages(product: { moreImages: unknown } | null, addresses: readonly string[]) {
  const known = product === null ? [] : readMoreImages(product);
  return addresses
    .slice(0, MAX_IMAGES - 1)
    .map(
      (address) =>
        known.find((image) => (image.address ?? image.url) === address) ??
        (address.startsWith('/') ? { address: null, url: address } : { address, url: null }),
    );
}
