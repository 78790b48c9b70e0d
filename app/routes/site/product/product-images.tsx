import { imageLink } from '#app/lib/web-url';
import { Image } from '#app/ui/image';
import { ProductImage } from '#app/ui/product-card';

const SIZES = '(min-width: 48rem) 640px, 100vw';

type ProductImagesProps = { product: { name: string; imageUrl: string; images: string[] } };

/** The images of a product, which scroll sideways. Each opens large. */
export function ProductImages({ product }: ProductImagesProps) {
  const { name, images } = product;
  if (images.length < 2) return <ProductImage product={product} sizes={SIZES} position={0} />;
  return (
    <div className="frame frame-tall">
      <ul className="strip">
        {images.map((url, index) => (
          <li key={url}>
            <a href={imageLink(url)} rel="noreferrer" data-document>
              <Image
                src={url}
                alt={`${name}, image ${index + 1} of ${images.length}`}
                width={600}
                height={800}
                sizes={SIZES}
                position={index}
              />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
