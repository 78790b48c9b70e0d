import { Form } from '@remix-run/react';
import { Button } from '#app/ui/button';
import { ImageFiles } from '#app/ui/image-field';

type ImagesPanelProps = { id: number; images: { name: string; url: string | null }[] };

const moves = (where: 'up' | 'down', index: number) => `Move image ${index + 1} ${where}`;

/** The images of a product in their order, each with buttons to move and remove it. */
export function ImagesPanel({ id, images }: ImagesPanelProps) {
  const action = `/admin/products/${id}`;
  return (
    <section id="images" className="panel image-panel" aria-labelledby="images-title">
      <h2 id="images-title">Images</h2>
      <ul>
        {images.map(({ name, url }, index) => (
          <li key={name}>
            {url === null ? (
              <p className="meta">
                Ribbon has not downloaded this image yet, and shows a placeholder.{' '}
                <span className="break-all">{name}</span>
              </p>
            ) : (
              <img src={url} alt={`${index + 1} of ${images.length}`} width={120} height={150} />
            )}
            <Form method="post" action={action} className="flex flex-wrap gap-1" preventScrollReset>
              <input type="hidden" name="image" value={name} />
              {index > 0 && (
                <Button label="←" look="sign" intent="image-up" aria-label={moves('up', index)} />
              )}
              {index < images.length - 1 && (
                <Button label="→" look="sign" intent="image-down" aria-label={moves('down', index)} />
              )}
              <Button
                label="Remove"
                look="small quiet"
                intent="image-remove"
                aria-label={`Remove image ${index + 1}`}
              />
            </Form>
          </li>
        ))}
      </ul>
      <Form method="post" action={action} encType="multipart/form-data" className="form" preventScrollReset>
        <ImageFiles form="images" label="More images" />
        <p>
          <Button label="Add images" look="small" intent="image" />
        </p>
      </Form>
    </section>
  );
}
