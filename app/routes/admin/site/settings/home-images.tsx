import { Form } from '@remix-run/react';
import { CATEGORY_LIST } from '#app/lib/categories';
import type { FormResult } from '#app/lib/form-result';
import { CheckField } from '#app/ui/field';
import { Image } from '#app/ui/image';
import { ImageField } from '#app/ui/image-field';

/** Where the pictures of the headline lie. */
const HERO_PLACES = ['Headline, left', 'Headline, right', 'Headline, on top'];

type ImageChoiceProps = {
  name: string;
  label: string;
  src: string | null;
  shape: 'standing' | 'lying';
  result: FormResult | undefined;
};

/** A picture that can be set: what there is, another one in its place, and none at all. */
function ImageChoice({ name, label, src, shape, result }: ImageChoiceProps) {
  const [width, height] = shape === 'standing' ? [300, 400] : [640, 360];
  return (
    <div className="grid content-start gap-3">
      {src !== null && (
        <div className={`frame ${shape === 'lying' ? 'frame-wide' : ''} max-w-[12rem]`}>
          <Image src={src} width={width} height={height} sizes="192px" />
        </div>
      )}
      <ImageField form="pictures" name={name} label={label} result={result} />
      {src !== null && (
        <CheckField form="pictures" name={`remove-${name}`} result={undefined}>
          Take it away
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
      <h2>Pictures</h2>
      <p className="meta">
        Where none is set, featured products stand beside the headline, and each category shows its newest
        video.
      </p>
      <div className="grid gap-6 sm:grid-cols-3">
        {hero.map((src, place) => (
          <ImageChoice
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what it is.
            key={place}
            name={`hero-${place}`}
            label={HERO_PLACES[place] ?? ''}
            src={src}
            shape="standing"
            result={result}
          />
        ))}
        {CATEGORY_LIST.map(({ key, label }) => (
          <ImageChoice
            key={key}
            name={key}
            label={label}
            src={categories[key] ?? null}
            shape="lying"
            result={result}
          />
        ))}
      </div>
      <p>
        <button type="submit" name="intent" value="images" className="btn">
          Save the pictures
        </button>
      </p>
    </Form>
  );
}
