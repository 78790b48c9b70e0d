import { Form } from '@remix-run/react';
import { SubmitButton } from '../../components/submit-button';
import { CategorySelect } from './category-select';

type AddressFormProps = { category: string | null; address: string | undefined };

/** Imports one video by the address of its page. */
export function AddressForm({ category, address }: AddressFormProps) {
  return (
    <details className="panel" open={Boolean(address)}>
      <summary className="flex min-h-11 items-center font-semibold">Import by address</summary>
      <Form method="post" action="/admin" className="mt-4 flex flex-wrap items-end gap-4">
        <input type="hidden" name="intent" value="import" />
        <div className="field min-w-0 flex-1 basis-80">
          <label htmlFor="address">Address of the video</label>
          <input
            id="address"
            name="address"
            className="input"
            inputMode="url"
            autoComplete="off"
            required
            maxLength={500}
            defaultValue={address}
            placeholder="https://www.youtube.com/watch?v=…"
          />
        </div>
        <CategorySelect id="address-category" category={category} />
        <SubmitButton busy="Importing..." action="/admin" intent="import">
          Import Video
        </SubmitButton>
      </Form>
    </details>
  );
}
