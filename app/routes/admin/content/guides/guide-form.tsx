import type { SerializeFrom } from '@remix-run/node';
import { WRITING } from '#app/features/guides/writing-kinds';
import { Button } from '#app/ui/button';
import { Conflict } from '#app/ui/conflict';
import { CheckField, Field, fieldsOf, TextField, typedValue } from '#app/ui/field';
import { Image } from '#app/ui/image';
import { ImageField } from '#app/ui/image-field';
import { PostForm } from '#app/ui/post-form';
import { TextEditor } from '#app/ui/text-editor';
import { EnterSearches, TextInserts } from '#app/ui/text-inserts';
import { TextPreview } from '#app/ui/text-preview';
import type { loader } from './one';
import type { GuideAnswer } from './save-guide.server';

type Screen = SerializeFrom<typeof loader>;
type GuideFormProps = Omit<Screen, 'stored' | 'values'> & {
  result: GuideAnswer | undefined;
  values: Partial<Extract<Screen['values'], { title: string }>>;
};

const HINT =
  'Markdown: ## heading, - list item, [text](https://…) for a link. For a card, write a separate line: ::product 12, ::video 7 or ::collection AbCdEfGhIj.';

function CoverField({ result, coverUrl }: Pick<GuideFormProps, 'result'> & { coverUrl: string }) {
  const base = { form: 'guide', result };
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <ImageField {...base} name="cover" label={coverUrl === '' ? 'Cover image' : 'Replace cover image'} />
      {coverUrl !== '' && (
        <div className="grid gap-2">
          <div className="frame frame-wide max-w-[16rem]">
            <Image src={coverUrl} width={640} height={360} sizes="256px" />
          </div>
          <CheckField {...base} name="removeCover">
            Remove cover image
          </CheckField>
        </div>
      )}
    </div>
  );
}

function GuideButtons({ isPublished }: Pick<GuideFormProps, 'isPublished'>) {
  return (
    <p className="save-bar">
      <Button intent="save" label={isPublished ? 'Save changes' : 'Save draft'} />
      <Button intent="preview" look="line" label="Preview" />
      {isPublished ? (
        <Button intent="withdraw" look="line" label="Switch to draft" />
      ) : (
        <Button intent="publish" look="line" label="Publish now" />
      )}
    </p>
  );
}

type TextOf = ReturnType<typeof fieldsOf<GuideFormProps['values']>>['text'];

function SearchFields({ kind, text }: Pick<GuideFormProps, 'kind'> & { text: TextOf }) {
  return (
    <>
      {kind === 'guide' && (
        <Field
          {...text('tags', 'Tags (optional)')}
          hint="Separate tags by commas. For example: silk, robes"
        />
      )}
      <Field
        {...text('seoTitle', 'SEO title (optional)')}
        hint="Shown by search engines and in shared links. If it is empty, Ribbon uses the title."
      />
      <TextField
        {...text('seoDescription', 'SEO description (optional)')}
        rows={2}
        hint="If it is empty, Ribbon uses the summary."
      />
    </>
  );
}

export function GuideForm({ kind, result, autosave, values, isPublished, timeZone }: GuideFormProps) {
  const base = { form: 'guide', result };
  const { text } = fieldsOf(base, values);
  const coverUrl = typedValue(result, 'coverUrl', values.coverUrl ?? '');
  return (
    <>
      {result?.theirs !== undefined && <Conflict mine={typedValue(result, 'body')} theirs={result.theirs} />}
      <PostForm
        {...base}
        key={`${values.version} ${result?.stamp ?? ''}`}
        encType="multipart/form-data"
        className="form panel"
        first={<EnterSearches />}
      >
        <input type="hidden" name="version" value={typedValue(result, 'version', String(values.version))} />
        <input type="hidden" name="coverUrl" value={coverUrl} />
        <Field {...text('title', 'Title')} required />
        <TextField
          {...text('summary', 'Summary')}
          rows={2}
          hint={`Shown below the title${kind === 'guide' ? ', in lists' : ''} and in search results.`}
        />
        <TextEditor
          {...base}
          autosave={autosave}
          initial={values.body ?? ''}
          caret={result?.caret}
          hint={HINT}
          preview={result?.preview}
          renderPreview={(preview) => <TextPreview {...preview} />}
        />
        <TextInserts {...base} />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field
            {...text('slug', 'URL')}
            hint={`The part after ${WRITING[kind].folder}/. If it is empty, Ribbon derives it from the title.`}
          />
          {kind === 'guide' && <Field {...text('author', 'Author')} />}
        </div>
        <SearchFields kind={kind} text={text} />
        {kind === 'guide' && <CoverField result={result} coverUrl={coverUrl} />}
        {!isPublished && (
          <Field
            {...text('publishAt', `Publish at (${timeZone})`)}
            type="datetime-local"
            hint={`Ribbon publishes the ${kind} within a minute of this time. If it is empty, publish it yourself.`}
          />
        )}
        <GuideButtons isPublished={isPublished} />
      </PostForm>
    </>
  );
}
