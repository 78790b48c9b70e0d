import { eq } from 'drizzle-orm';
import { fetchWaitingImages } from '#app/features/media/thumbnail.server';
import { type Actor, recordChange, write } from '#app/infra/database.server';
import { MAX_IMAGES, type ProductImage, readMoreImages } from '#app/lib/more-images';
import { products } from '#db/schema';
import { joinEdits } from './edited-fields.server';
import { findOwnProduct, type OwnProduct } from './offer.server';
import { productPlaceholder } from './product-admin.server';

/** Returns all images of a product, without a placeholder. */
export function readImages(product: OwnProduct): ProductImage[] {
  const { imageUrl, imageOrigin, imageAddress, name } = product;
  const isMissing = imageUrl === productPlaceholder(name) || imageOrigin !== null;
  const first = { address: imageOrigin ?? imageAddress, url: isMissing ? null : imageUrl };
  return [...(first.url === null && imageOrigin === null ? [] : [first]), ...readMoreImages(product)];
}

/** Returns the columns that store these images. */
function toColumns([first, ...more]: ProductImage[], { name }: OwnProduct) {
  return {
    imageUrl: first?.url ?? productPlaceholder(name),
    imageAddress: first?.address ?? null,
    imageOrigin: first && first.url === null ? first.address : null,
    moreImages: more.length === 0 ? null : more,
  };
}

type Change = { id: number; actor: Actor; edit: (images: ProductImage[]) => ProductImage[] };

/** Changes the images of a product, which count as edited. Returns false when the product does not exist. */
async function editImages({ id, actor, edit }: Change): Promise<boolean> {
  const changed = await write((tx) => {
    const product = findOwnProduct(id, tx);
    if (product === null) return false;
    const images = edit(readImages(product)).slice(0, MAX_IMAGES);
    const editedFields = joinEdits(product, ['image']);
    tx.update(products)
      .set({ ...toColumns(images, product), editedFields })
      .where(eq(products.id, id))
      .run();
    const link = `/admin/products/${id}`;
    recordChange(tx, actor, { what: 'changed the images of a product', detail: product.name, link });
    return true;
  });
  void fetchWaitingImages();
  return changed;
}

export function addImages(id: number, urls: string[], actor: Actor): Promise<boolean> {
  const added = urls.map((url) => ({ address: null, url }));
  return editImages({ id, actor, edit: (images) => [...images, ...added] });
}

/** Names an image by its stored URL, or by its source until it is stored. */
export function nameImage({ url, address }: ProductImage): string {
  return url ?? address ?? '';
}

export function removeImage(id: number, name: string, actor: Actor): Promise<boolean> {
  return editImages({ id, actor, edit: (images) => images.filter((image) => nameImage(image) !== name) });
}

/** Moves an image before the previous one (-1) or behind the next one (1). */
export function moveImage(id: number, { name, by }: { name: string; by: -1 | 1 }, actor: Actor) {
  const edit = (images: ProductImage[]) => {
    const from = images.findIndex((image) => nameImage(image) === name);
    const [image] = from < 0 || from + by < 0 ? [] : images.splice(from, 1);
    if (image !== undefined) images.splice(from + by, 0, image);
    return images;
  };
  return editImages({ id, actor, edit });
}
