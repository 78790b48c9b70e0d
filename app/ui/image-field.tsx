import { type FieldBase, FieldFrame, wiring } from './field';

type ImageFieldProps = FieldBase & { accept?: string; multiple?: boolean; required?: boolean };

const FORMATS = 'image/jpeg,image/png,image/webp,image/avif';

export function ImageField({ accept = FORMATS, multiple, required, ...base }: ImageFieldProps) {
  const { defaultValue, ...wired } = wiring(base);
  return (
    <FieldFrame {...base}>
      <input type="file" accept={accept} multiple={multiple} required={required} {...wired} />
    </FieldFrame>
  );
}

/** Takes the images of a product. Browsers let people drop files on the field. */
export function ImageFiles(base: Pick<FieldBase, 'form' | 'label' | 'result'>) {
  return (
    <ImageField
      {...base}
      name="image"
      multiple
      hint="Drop up to 10 images here, or choose them. JPEG, PNG, WebP, AVIF or GIF, up to 25 MB each."
      accept={`${FORMATS},image/gif`}
    />
  );
}
