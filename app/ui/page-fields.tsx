import type { FormResult } from '#app/lib/form-result';
import { Button } from './button';
import { Field } from './field';

export type FilledResult = FormResult & { filled?: { host: string; values: Record<string, string> } };

/** The page of a retailer that fills in the form around it. */
export function PageFields({ result, link }: { result: FilledResult | undefined; link: string }) {
  const filled = result?.filled;
  return (
    <div className="grid gap-3">
      {/* The first button, which Enter presses in the other fields. */}
      <button type="submit" name="intent" value="save" hidden />
      <Field
        form="product"
        result={result}
        name="link"
        label="Product page (optional)"
        type="url"
        initial={link}
        hint="The URL of the product at its retailer. Ribbon fills in the empty fields and saves nothing."
      />
      <p>
        <Button label="Fill in from this page" look="line" intent="read" />
      </p>
      {filled && (
        <>
          <input type="hidden" name="filled" value={JSON.stringify(filled.values)} />
          <p className="banner" role="status">
            {`Ribbon read the page of ${filled.host}. Check the fields, then save.`}
          </p>
        </>
      )}
    </div>
  );
}
