import { useLoaderData } from '@remix-run/react';
import { describeCategory } from '#app/features/categories/category.server';
import { deleteCategory, readCategory, saveCategory } from '#app/features/categories/category-admin.server';
import { categorySchema } from '#app/features/categories/category-schema';
import { IMAGE_ERRORS } from '#app/features/media/image-texts';
import { isBuiltIn } from '#app/lib/categories';
import { undoOf } from '#app/lib/toast';
import { storeForm, textOf } from '#app/server/web/form.server';
import { byIntent, type Change, done, guardedLoader, uploadAction } from '#app/server/web/guarded.server';
import { orNotFound, requireId } from '#app/server/web/not-found.server';
import { makeSentImage } from '#app/server/web/upload.server';
import { CategoryOptions, FileField } from '#app/ui/dashboard-fields';
import { Button } from '#app/ui/elements';
import { CheckField, Field, fieldsOf, SelectField, TextField } from '#app/ui/field';
import { Image } from '#app/ui/image';
import { PostForm, useFormResult } from '#app/ui/post-form';
import { screen } from '#app/ui/screen';

const LIST = '/admin/categories';

export const handle = screen<typeof loader>(
  'content',
  ({ id }) => (id === null ? 'Add category' : 'Edit category'),
  { uploads: 'files' },
);

const NEW = { slug: '', name: '', heading: '', cardTitle: '', description: '', imageUrl: null };

/** Returns the id of a URL, or null for a category to add. */
function idOf({ id }: Change['params']): number | null {
  return id === 'new' ? null : requireId(id);
}

export const loader = guardedLoader('content', ({ params }) => {
  const id = idOf(params);
  const values = id === null ? NEW : orNotFound(readCategory(id));
  return { id, values, defaults: describeCategory(values), isBuiltIn: isBuiltIn(values.slug) };
});

async function save(change: Change) {
  const { actor, form, files, params } = change;
  return storeForm({ ...change, schema: categorySchema }, async ({ value, refuse }) => {
    const image = await makeSentImage(files.get('image'));
    if (image === null) return refuse({ image: [IMAGE_ERRORS.image] });
    const imageUrl = image ?? (form.get('removeImage') === 'on' ? null : undefined);
    const error = await saveCategory(idOf(params), { ...value, imageUrl }, actor);
    if (error !== null) return refuse({ slug: [error] });
    return done(LIST, { title: 'Category saved' });
  });
}

async function remove({ actor, form, params }: Change) {
  const trashId = orNotFound(await deleteCategory(requireId(params.id), textOf(form, 'category'), actor));
  return done(LIST, { title: 'Category deleted', undo: undoOf({ trashId, returnTo: LIST }) });
}

export const action = uploadAction('content', byIntent({ save, delete: remove }));

export { clientAction } from '#app/ui/browser/send-form';
export { shouldRevalidate } from '#app/ui/browser/should-revalidate';

export default function CategoryPage() {
  const page = useLoaderData<typeof loader>();
  return (
    <>
      <CategoryForm key={page.id} {...page} />
      {page.id !== null && !page.isBuiltIn && (
        <PostForm
          form="delete"
          className="panel form max-w-[46rem]"
          title="Delete category"
          button={{ intent: 'delete', look: 'line', label: 'Delete category' }}
        >
          <p>
            Its videos and products move to another category, and its URL redirects there. Undo restores the
            category with its videos and products.
          </p>
          <SelectField form="delete" name="category" label="Move videos and products to">
            <CategoryOptions without={page.values.slug} />
          </SelectField>
        </PostForm>
      )}
    </>
  );
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

function CategoryForm({ values, defaults, isBuiltIn: isFixed }: Page) {
  const { base, text } = fieldsOf({ form: 'category', result: useFormResult<typeof action>() }, values);
  // While a category has no name, its default texts are unknown.
  const shown = (name: 'heading' | 'cardTitle' | 'description') =>
    values.name === '' ? {} : { placeholder: defaults[name] };
  return (
    <PostForm {...base} files className="panel form max-w-[46rem]">
      <Field {...text('name', 'Name')} required hint="Shown in tabs, menus and lists." />
      {isFixed ? (
        <p className="meta">{`Its URL is /videos/${values.slug}. You cannot change the URL of a category that came with Ribbon.`}</p>
      ) : (
        <Field
          {...text('slug', 'URL')}
          hint="The part after /videos/. If it is empty, Ribbon derives it from the name. An old URL redirects."
        />
      )}
      <Field
        {...text('heading', 'Heading (optional)')}
        {...shown('heading')}
        hint="On the page of the category."
      />
      <Field {...text('cardTitle', 'Heading on the home page (optional)')} {...shown('cardTitle')} />
      <TextField
        {...text('description', 'Description (optional)')}
        {...shown('description')}
        rows={3}
        hint="Shown below the heading and by search engines."
      />
      <FileField
        {...base}
        name="image"
        label={values.imageUrl === null ? 'Image (optional)' : 'Replace image'}
        hint="For the home page. Without an image, the home page shows a product of the category."
      />
      {values.imageUrl !== null && (
        <div className="grid gap-2">
          <div className="frame frame-wide max-w-[16rem]">
            <Image src={values.imageUrl} size={[640, 360]} sizes="256px" />
          </div>
          <CheckField {...base} name="removeImage">
            Remove image
          </CheckField>
        </div>
      )}
      <p className="save-bar">
        <Button intent="save" label="Save category" />
      </p>
    </PostForm>
  );
}
