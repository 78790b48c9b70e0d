import { type FieldBase, FieldFrame, wiring } from './field';

type ImageFieldProps = FieldBase & { accept?: string; multiple?: boolean; required?: boolean };

export function ImageField({
  accept = 'image/jpeg,image/png,image/webp,image/avif',
  multiple,
  required,
  ...base
}: ImageFieldProps) {
  const { defaultValue, ...wired } = wiring(base);
  return (
    <FieldFrame {...base}>
      <input type="file" accept={accept} multiple={multiple} required={required} {...wired} />
    </FieldFrame>
  );
}
