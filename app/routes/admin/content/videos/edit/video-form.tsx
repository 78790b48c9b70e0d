import { Form } from '@remix-run/react';
import type { FormResult } from '#app/lib/form-result';
import { Button } from '#app/ui/button';
import { CategoryOptions } from '#app/ui/category-options';
import { Conflict } from '#app/ui/conflict';
import { ErrorSummary } from '#app/ui/error-summary';
import { CheckField, Field, SelectField, TextField, typedValue } from '#app/ui/field';
import { PublicationFields } from '#app/ui/publication-fields';
import type { VideoScreen } from './describe-video.server';

type VideoFormProps = {
  screen: VideoScreen;
  result: (FormResult & { mine?: string; theirs?: string }) | undefined;
};

export function VideoForm({ screen: { video, publication, timeZone }, result }: VideoFormProps) {
  const field = { form: 'video', result };
  return (
    <Form key={`${video.id} ${video.version}`} method="post" className="form panel" noValidate>
      <ErrorSummary form="video" result={result} />
      {result?.theirs !== undefined && (
        <Conflict what="video" mine={result.mine ?? ''} theirs={result.theirs} />
      )}
      <input type="hidden" name="version" value={typedValue(result, 'version', String(video.version))} />
      <Field {...field} name="title" label="Title" required initial={video.title} />
      <TextField {...field} name="description" label="Description" rows={8} initial={video.description} />
      <SelectField {...field} name="category" label="Category" initial={video.category}>
        <CategoryOptions />
      </SelectField>
      <Field {...field} name="tags" label="Tags" hint="Separated by commas" initial={video.tags} />
      <Field
        {...field}
        name="modelHeight"
        label="Model’s height"
        hint="For example: 5′7″ or 170 cm"
        initial={video.modelHeight}
      />
      <Field
        {...field}
        name="modelSize"
        label="Model’s size"
        hint="For example: S, 36 or 75B"
        initial={video.modelSize}
      />
      <div>
        <CheckField {...field} name="featured" initial={video.featured}>
          Featured (large card on the home page)
        </CheckField>
        <CheckField {...field} name="trending" initial={video.trending}>
          Trending: show under “Most Popular This Week”
        </CheckField>
      </div>
      <PublicationFields {...field} values={publication} timeZone={timeZone} />
      <p>
        <Button intent="edit" label="Save changes" />
      </p>
    </Form>
  );
}
