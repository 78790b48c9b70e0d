import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  useLoaderData,
} from '@remix-run/react';
import { sendOrKeep } from '#app/browser/send-or-keep';
import { AddToExisting, CreateCompilationForm } from '#app/components/create-compilation-form';
import { Picture } from '#app/components/picture';
import { compilationFormSchema } from '#app/forms/compilation';
import { readForm, rejected, takeForm } from '#app/http/form.server';
import { ensureOwner, readOwner } from '#app/http/owner.server';
import { redirectWithToast } from '#app/http/toast.server';
import { localPath } from '#app/lib/local-path';
import { pageMeta } from '#app/lib/page-meta';
import { readId } from '#app/lib/query';
import type { RouteHandle } from '#app/lib/route-handle';
import { useFormResult } from '#app/lib/use-form-result';
import { ERRORS } from '#app/messages';
import { findProduct } from '#app/models/catalogue/product.server';
import { createCompilation, listCompilations } from '#app/models/collections/compilation.server';

export const handle: RouteHandle = {
  counted: { as: 'Other pages' },
};

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Create a collection', noindex: true });

export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const id = readId(query.get('product') ?? undefined);
  const product = id === null ? null : findProduct(id);
  const returnTo = query.get('returnTo');
  const mine = product === null ? [] : listCompilations(await readOwner(request), { holding: product.id });
  return {
    product: product && { id: product.id, name: product.name, imageUrl: product.imageUrl },
    mine: mine.map(({ id: compilationId, title, products, holdsIt }) => ({
      ...{ id: compilationId, title, products, holdsIt },
    })),
    returnTo: returnTo === null ? null : localPath(returnTo),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context }, { mayBeCut: true });
  const schema = compilationFormSchema;
  const sent = { context, form, schema, failure: ERRORS.compilation, rule: 'compilation' as const };
  return takeForm(sent, async ({ value, reject }) => {
    const { title, description, isPublic, shareCode, product } = value;
    const { owner, setCookie } = await ensureOwner(request);
    const outcome = await createCompilation({
      title,
      description,
      isPublic,
      shareCode,
      productId: product,
      owner,
    });
    if (!outcome.ok) return rejected(context, reject({ '': [ERRORS.compilation.text] }));
    const toast = product === undefined ? 'created' : 'createdWithProduct';
    return redirectWithToast(request, `/compilation/${outcome.compilation.id}`, {
      toast,
      headers: [setCookie],
    });
  });
}

/** Where the line breaks, the form is still there to be sent: it needs the product's id alone. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  try {
    return await serverLoader<typeof loader>();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const id = readId(new URL(request.url).searchParams.get('product') ?? undefined);
    return {
      product: id === null ? null : { id, name: 'this piece', imageUrl: '' },
      mine: [],
      returnTo: null,
    };
  }
}

export const clientAction = (args: ClientActionFunctionArgs) => sendOrKeep(args, ERRORS.compilation);

export default function NewCompilation() {
  const { product, mine, returnTo } = useLoaderData<typeof loader>();
  const result = useFormResult<typeof action>();
  return (
    <div className="wrap section grid items-start gap-10 md:grid-cols-[7fr_4fr]">
      <div className="grid gap-6">
        <h1>{product ? 'Save to a collection' : 'Create a collection'}</h1>
        {mine.length > 0 && product && (
          <AddToExisting productId={product.id} mine={mine} returnTo={returnTo} />
        )}
        <CreateCompilationForm
          productId={product?.id}
          result={result}
          title={mine.length > 0 ? 'Or start a new one' : undefined}
        />
      </div>
      {product?.imageUrl && (
        <figure className="save-picture">
          <div className="frame frame-tall">
            <Picture src={product.imageUrl} width={600} height={800} sizes="480px" />
          </div>
          <figcaption className="font-serif text-[1.25rem]" dir="auto">
            {product.name}
          </figcaption>
        </figure>
      )}
    </div>
  );
}
