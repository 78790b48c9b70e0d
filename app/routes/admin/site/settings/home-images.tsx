import { Form } from '@remix-run/react';
import type { FormResult } from '#app/lib/form-result';
import { Button } from '#app/ui/button';
import { ErrorSummary } from '#app/ui/error-summary';
import { CheckField } from '#app/ui/field';
import { Image } from '#app/ui/image';
import { ImageField } from '#app/ui/image-field';

const HERO_LABELS = ['Headline, left', 'Headline, right', 'Headline, on top'];

type ImageChoiceProps = { name: string; label: string; src: string | null; result: FormResult | undefined };

function ImageChoice({ name, label, src, result }: ImageChoiceProps) {
  return (
    <div className="grid content-start gap-3">
      {src !== null && (
        <div className="frame max-w-[12rem]">
          <Image src={src} width={300} height={400} sizes="192px" />
        </div>
      )}
      <ImageField form="pictures" name={name} label={label} result={result} />
      {src !== null && (
        <CheckField form="pictures" name={`remove-${name}`} result={undefined}>
          Remove image
        </CheckField>
      )}
    </div>
  );
}

type HomeImagesProps = { hero: (string | null)[]; result: FormResult | undefined };

export function HomeImages({ hero, result }: HomeImagesProps) {
  return (
    <Form
      method="post"
      action="/admin/settings/home#pictures"
      encType="multipart/form-data"
      className="panel form max-w-[46rem]"
      id="pictures"
    >
      <h2>Images</h2>
      <ErrorSummary form="pictures" result={result} />
      <p className="meta">
        Without images, featured products appear next to the headline. The images of the cards are under{' '}
        <a href="/admin/categories">Categories</a>.
      </p>
      <div className="grid gap-6 sm:grid-cols-3">
        {hero.map((src, index) => (
          <ImageChoice
            // biome-ignore lint/suspicious/noArrayIndexKey: the position identifies the image.
            key={index}
            name={`hero-${index}`}
            label={HERO_LABELS[index] ?? ''}
            src={src}
            result={result}
          />
        ))}
      </div>
      <p>
        <Button intent="images" label="Save images" />
      </p>
    </Form>
  );
}
