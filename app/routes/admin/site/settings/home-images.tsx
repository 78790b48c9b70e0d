import { Form } from '@remix-run/react';
import { CATEGORY_LIST } from '#app/lib/categories';
import type { FormResult } from '#app/lib/form-result';
import { Button } from '#app/ui/button';
import { CheckField } from '#app/ui/field';
import { Image } from '#app/ui/image';
import { ImageField } from '#app/ui/image-field';

const HERO_LABELS = ['Headline, left', 'Headline, right', 'Headline, on top'];

type ImageChoiceProps = {
  name: string;
  label: string;
  src: string | null;
  shape: 'portrait' | 'landscape';
  result: FormResult | undefined;
};

function ImageChoice({ name, label, src, shape, result }: ImageChoiceProps) {
  const [width, height] = shape === 'portrait' ? [300, 400] : [640, 360];
  return (
    <div className="grid content-start gap-3">
      {src !== null && (
        <div className={`frame ${shape === 'landscape' ? 'frame-wide' : ''} max-w-[12rem]`}>
          <Image src={src} width={width} height={height} sizes="192px" />
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

type HomeImagesProps = {
  hero: (string | null)[];
  categories: Record<string, string | null>;
  result: FormResult | undefined;
};

export function HomeImages({ hero, categories, result }: HomeImagesProps) {
  return (
    <Form
      method="post"
      action="/admin/settings/home#pictures"
      encType="multipart/form-data"
      className="panel form max-w-[46rem]"
      id="pictures"
    >
      <h2>Images</h2>
      <p className="meta">
        Without images, featured products appear next to the headline, and each category shows its newest
        video.
      </p>
      <div className="grid gap-6 sm:grid-cols-3">
        {hero.map((src, index) => (
          <ImageChoice
            // biome-ignore lint/suspicious/noArrayIndexKey: the position identifies the image.
            key={index}
            name={`hero-${index}`}
            label={HERO_LABELS[index] ?? ''}
            src={src}
            shape="portrait"
            result={result}
          />
        ))}
        {CATEGORY_LIST.map(({ key, label }) => (
          <ImageChoice
            key={key}
            name={key}
            label={label}
            src={categories[key] ?? null}
            shape="landscape"
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
