import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  Form,
  useLoaderData,
} from '@remix-run/react';
import { COLLECTION_ERRORS } from '#app/features/collections/collection-texts';
import { createCompilation } from '#app/features/collections/compilation.server';
import { listCompilations } from '#app/features/collections/compilation-list.server';
import { compilationFormSchema, readProducts } from '#app/features/collections/compilation-schema';
import type { FormResult } from '#app/lib/form-result';
import { localPath, readId } from '#app/lib/query';
import type { RouteHandle } from '#app/lib/route-handle';
import { createToken, deriveShareCode, hashToken } from '#app/lib/token.server';
import { readForm, storeForm, textOf } from '#app/server/web/form.server';
import { askToLogIn } from '#app/server/web/guarded.server';
import { deriveToken, ensureOwner, readOwner } from '#app/server/web/owner.server';
import { hasEndedSession, hasOwnCookie } from '#app/server/web/session.server';
import { sendForm } from '#app/ui/browser/send-form';
import { showToast } from '#app/ui/browser/show-toast';
import * as forms from '#app/ui/create-compilation-form';
import { Button, Hidden, UserText } from '#app/ui/elements';
import { ErrorSummary } from '#app/ui/error-summary';
import { Image } from '#app/ui/image';
import { useFormResult } from '#app/ui/post-form';
import { ProductImage } from '#app/ui/product-card';
import * as quickSave from './quick-save.server';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle: RouteHandle = {
  counted: 'Other pages',
  title: ({ products }: NewCompilationPage) => (products.length > 0 ? SAVE_TITLE : CREATE_TITLE),
};

const SAVE_TITLE = 'Save to a collection';
const CREATE_TITLE = 'New collection';

export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const { products, video } = quickSave.readSubject(query);
  const returnTo = query.get('returnTo');
  const holding = products.map(({ id }) => id);
  const mine = products.length === 0 ? [] : listCompilations(await readOwner(request), { holding });
  return {
    products,
    video,
    mine: mine.map(({ id, title, products, isSaved }) => ({ id, title, products, isSaved })),
    returnTo: returnTo === null ? null : localPath(returnTo),
    attempt: createToken(),
  };
}

type NewCompilationPage = ReturnType<typeof useLoaderData<typeof loader | typeof clientLoader>>;

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  if (await hasEndedSession(request)) throw await askToLogIn(request, context, form);
  const intent = textOf(form, 'intent');
  if (intent === 'ask') await quickSave.fillAskForm(request, form);
  const failure = COLLECTION_ERRORS.compilation;
  const sent = { context, form, schema: compilationFormSchema, failure, rule: 'compilation' as const };
  const toggled = intent === 'save' ? await quickSave.toggleByPress(request, sent) : null;
  if (toggled !== null) return toggled;
  const productIds = readProducts(form);
  form.set('ticked', productIds.join(' ') || 'none');
  const { video } = quickSave.readSubject(new URL(request.url).searchParams);
  return storeForm(sent, async ({ value, refuse }) => {
    if (video !== null && productIds.length === 0) return refuse({ '': [COLLECTION_ERRORS.nothingTicked] });
    const { attempt = createToken() } = value;
    const { owner, setCookie } = await ensureOwner(await readOwner(request), attempt);
    // Without the owner cookie, the private link is the only way to open the collection again.
    const hasCookies = hasOwnCookie(request.headers.get('Cookie') ?? undefined);
    const manage = hasCookies ? null : deriveToken('manage', attempt);
    const outcome = await createCompilation({
      ...value,
      productIds,
      owner,
      shareCode: value.shareCode ?? deriveShareCode(deriveToken('share', attempt)),
      manageHash: manage === null ? undefined : hashToken(manage),
      mayRepeat: value.attempt !== undefined,
    });
    if (!outcome.ok)
      return refuse({ '': [outcome.reason === 'full' ? COLLECTION_ERRORS.full : failure.text] });
    const { compilation } = outcome;
    if (intent === 'save')
      return quickSave.answerFirstSave(request, { form, compilation, manage, setCookie });
    return quickSave.openCreated(request, outcome, { manage, setCookie, asks: intent === 'ask' });
  });
}

/** Shows the form without a connection, too: it needs only the product's id. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  try {
    return await serverLoader<typeof loader>();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const id = readId(new URL(request.url).searchParams.get('product'));
    return {
      products: id === null ? [] : [{ id, name: 'this product', imageUrl: '' }],
      video: null,
      mine: [],
      returnTo: null,
      // Without the secret, sending the form twice may create two collections.
      attempt: undefined,
    };
  }
}

export async function clientAction(args: ClientActionFunctionArgs) {
  const form = await args.request.clone().formData();
  const answer = await sendForm(args, COLLECTION_ERRORS.compilation);
  // A bow and “Share with Her” have no place for their errors.
  if (!form.has('intent')) return answer;
  const result: FormResult | undefined = answer instanceof Response ? await answer.clone().json() : answer;
  if (result?.error) showToast({ kind: 'error', title: result.title ?? '', text: result.error['']?.[0] });
  return answer;
}

export default function NewCompilation() {
  const page: NewCompilationPage = useLoaderData<typeof loader>();
  const { products, video, mine, returnTo, attempt } = page;
  const result = useFormResult<typeof action>();
  if (video !== null)
    return (
      <div className="wrap section grid max-w-[48rem] gap-6">
        <h1>{SAVE_TITLE}</h1>
        <SaveAllForm {...page} video={video} result={result} />
      </div>
    );
  const [product] = products;
  const title = mine.length > 0 ? 'Or start a new one' : undefined;
  return (
    <div className="wrap section grid items-start gap-12 md:grid-cols-[7fr_4fr]">
      <div className="grid gap-6">
        <h1>{product ? SAVE_TITLE : CREATE_TITLE}</h1>
        {mine.length > 0 && product && (
          <forms.AddToExisting productId={product.id} mine={mine} returnTo={returnTo} />
        )}
        <forms.CreateCompilationForm {...{ returnTo, attempt, result, title }} productId={product?.id} />
      </div>
      {product?.imageUrl && (
        <figure className="save-picture">
          <ProductImage product={product} sizes="480px" />
          <UserText tag="figcaption" className="font-serif text-21" text={product.name} />
        </figure>
      )}
    </div>
  );
}

type SaveAllFormProps = NewCompilationPage & { video: number; result: FormResult | undefined };

function ProductChecklist({ products, result }: SaveAllFormProps) {
  const sent = result?.initialValue?.ticked;
  const ticked = typeof sent === 'string' ? new Set(sent.split(' ')) : null;
  return (
    <fieldset className="panel grid gap-2">
      <legend className="float-left mb-2 font-serif text-21">Products to save</legend>
      <ul className="clear-both divide-y divide-line">
        {products.map(({ id, name, imageUrl }) => (
          <li key={id}>
            <label className="flex min-h-11 items-center gap-4 py-2">
              <input
                type="checkbox"
                name="product"
                value={id}
                defaultChecked={ticked === null || ticked.has(String(id))}
              />
              <span className="piece-thumb frame">
                <Image src={imageUrl} size={[600, 800]} sizes="56px" />
              </span>
              <UserText tag="span" className="min-w-0" text={name} />
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function SaveAllForm(page: SaveAllFormProps) {
  const { video, mine, returnTo, attempt, result } = page;
  return (
    <Form method="post" action={`/compilation/new?video=${video}`} className="grid gap-6" noValidate>
      {/* Enter in a field presses the first button of a form. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
        Create collection
      </button>
      <ErrorSummary form="compilation" result={result} title="Error" />
      <Hidden returnTo={returnTo} attempt={attempt} />
      <ProductChecklist {...page} />
      {mine.length > 0 && (
        <forms.CollectionChoices mine={mine} title="Add to one of yours" savedLabel="Saved there" />
      )}
      <div className="form">
        <h2 className="text-21">{mine.length > 0 ? 'Or start a new one' : 'New collection'}</h2>
        <forms.CompilationFields form="compilation" result={result} />
        <p>
          <Button label="Create collection" />
        </p>
      </div>
    </Form>
  );
}
