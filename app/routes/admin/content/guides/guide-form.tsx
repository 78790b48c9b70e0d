import type { SerializeFrom } from '@remix-run/node';
import { Form } from '@remix-run/react';
import { WRITING, type WritingKind } from '#app/features/guides/writing-kinds';
import type { ShownAutosave } from '#app/lib/autosave';
import { Button } from '#app/ui/button';
import { Conflict } from '#app/ui/conflict';
import { ErrorSummary } from '#app/ui/error-summary';
import { CheckField, Field, type FieldBase, fieldsOf, TextField, typedValue } from '#app/ui/field';
import { Image } from '#app/ui/image';
import { ImageField } from '#app/ui/image-field';
import { TextEditor } from '#app/ui/text-editor';
import { EnterSearches, TextInserts } from '#app/ui/text-inserts';
import { TextPreview } from '#app/ui/text-preview';
import type { loader } from './edit';
import type { GuideAnswer } from './save-guide.server';

type GuideFormProps = {
  kind: WritingKind;
  result: GuideAnswer | undefined;
  values: Partial<SerializeFrom<typeof loader>['values']>;
  autosave: ShownAutosave;
  isPublished: boolean;
  timeZone: string;
};

const HINT =
  'Markdown: ## heading, - list item, [text](https://…) for a link. For a card, write a separate line: ::product 12, ::video 7 or ::collection AbCdEfGhIj.';

function CoverField({ result, coverUrl }: Pick<GuideFormProps, 'result'> & { coverUrl: string }) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <ImageField
        form="guide"
        name="cover"
        label={coverUrl === '' ? 'Cover image' : 'Replace cover image'}
        result={result}
      />
      {coverUrl !== '' && (
        <div className="grid gap-2">
          <div className="frame frame-wide max-w-[16rem]">
            <Image src={coverUrl} width={640} height={360} sizes="256px" />
          </div>
          <CheckField form="guide" result={result} name="removeCover">
            Remove cover image
          </CheckField>
        </div>
      )}
    </div>
  );
}

function PublishField({ kind, ...field }: FieldBase & { kind: WritingKind }) {
  return (
    <Field
      {...field}
      type="datetime-local"
      hint={`Ribbon publishes the ${kind} within a minute of this time. If it is empty, publish it yourself.`}
    />
  );
}

function GuideButtons({ isPublished }: Pick<GuideFormProps, 'isPublished'>) {
  return (
    <p className="save-bar">
      <Button intent="save" label={isPublished ? 'Save changes' : 'Save draft'} />
      <Button intent="preview" look="line" label="Preview" />
      <Button
        intent={isPublished ? 'withdraw' : 'publish'}
        look="line"
        label={isPublished ? 'Switch to draft' : 'Publish now'}
      />
    </p>
  );
}

type TextOf = ReturnType<typeof fieldsOf<GuideFormProps['values']>>['text'];

function SearchFields({ kind, text }: { kind: WritingKind; text: TextOf }) {
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
  const { text } = fieldsOf({ form: 'guide', result }, values);
  const coverUrl = typedValue(result, 'coverUrl', values.coverUrl ?? '');
  return (
    <>
      {result?.theirs !== undefined && <Conflict mine={typedValue(result, 'body')} theirs={result.theirs} />}
      <Form
        key={`${values.version} ${result?.stamp ?? ''}`}
        method="post"
        encType="multipart/form-data"
        className="form panel"
        noValidate
      >
        <EnterSearches />
        <ErrorSummary form="guide" result={result} />
        <input type="hidden" name="version" value={typedValue(result, 'version', String(values.version))} />
        <input type="hidden" name="coverUrl" value={coverUrl} />
        <Field {...text('title', 'Title')} required />
        <TextField
          {...text('summary', 'Summary')}
          rows={2}
          hint={`Shown below the title${kind === 'guide' ? ', in lists' : ''} and in search results.`}
        />
        <TextEditor
          form="guide"
          result={result}
          autosave={autosave}
          initial={values.body ?? ''}
          caret={result?.caret}
          hint={HINT}
          preview={result?.preview}
          renderPreview={(preview) => <TextPreview {...preview} />}
        />
        <TextInserts form="guide" result={result} />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field
            {...text('slug', 'URL')}
            hint={`The part after ${WRITING[kind].folder}/. If it is empty, Ribbon derives it from the title.`}
          />
          {kind === 'guide' && <Field {...text('author', 'Author')} />}
        </div>
        <SearchFields kind={kind} text={text} />
        {kind === 'guide' && <CoverField result={result} coverUrl={coverUrl} />}
        {!isPublished && <PublishField kind={kind} {...text('publishAt', `Publish at (${timeZone})`)} />}
        <GuideButtons isPublished={isPublished} />
      </Form>
    </>
  );
}
