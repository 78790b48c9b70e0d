import type { FormResult } from '#app/lib/form-result';

type ImageFieldProps = {
  form: string;
  name: string;
  label: string;
  result: FormResult | undefined;
  accept?: string;
};

/** A field for a picture of one's own. */
export function ImageField({
  form,
  name,
  label,
  result,
  accept = 'image/jpeg,image/png,image/webp,image/avif',
}: ImageFieldProps) {
  const id = `${form}-${name}`;
  const error = result?.error?.[name]?.[0];
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        type="file"
        id={id}
        name={name}
        accept={accept}
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
