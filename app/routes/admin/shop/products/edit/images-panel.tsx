import { Form } from '@remix-run/react';
import { Button } from '#app/ui/button';
import { ImageField } from '#app/ui/image-field';

type ImagesPanelProps = { id: number; images: { name: string; url: string | null }[]; placeholder: string };

const LARGE = { width: 600, height: 800 };
const SMALL = { width: 120, height: 160 };

/** The images of a product in their order, each with buttons to move and remove it. */
export function ImagesPanel({ id, images, placeholder }: ImagesPanelProps) {
  const action = `/admin/products/${id}`;
  return (
    <section id="images" className="grid grid-cols-1 gap-4" aria-labelledby="images-title">
      <h2 id="images-title" className="sr-only">
        Images
      </h2>
      {images.length === 0 && <img src={placeholder} alt="" width={600} height={800} />}
      <ul className="grid grid-cols-1 gap-4">
        {images.map(({ name, url }, index) => (
          <li key={name} className="grid gap-2">
            {url === null ? (
              <p className="meta">
                The image has not been downloaded yet. A placeholder is shown.{' '}
                <span className="break-all">{name}</span>
              </p>
            ) : (
              <img
                src={url}
                alt={`${index + 1} of ${images.length}`}
                {...(index === 0 ? LARGE : SMALL)}
                loading="lazy"
              />
            )}
            <Form method="post" action={action} className="flex flex-wrap gap-2" preventScrollReset>
              <input type="hidden" name="image" value={name} />
              {index > 0 && <Button label="Move up" look="small" intent="image-up" />}
              {index < images.length - 1 && <Button label="Move down" look="small" intent="image-down" />}
              <Button label="Remove" look="small" intent="image-remove" />
            </Form>
          </li>
        ))}
      </ul>
      <Form method="post" action={action} encType="multipart/form-data" className="form" preventScrollReset>
        <ImageField
          form="images"
          name="image"
          label="More images"
          multiple
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        />
        <p>
          <Button label="Add images" look="small" intent="image" />
        </p>
      </Form>
    </section>
  );
}
