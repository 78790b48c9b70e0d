import type { ConflictResult } from '#app/server/web/conflict.server';
import { Button } from '#app/ui/button';
import { CategoryField } from '#app/ui/category-options';
import { Conflict } from '#app/ui/conflict';
import { CheckField, Field, fieldsOf, TextField, typedValue } from '#app/ui/field';
import { PostForm } from '#app/ui/post-form';
import { PublicationFields } from '#app/ui/publication-fields';
import type { VideoScreen } from './describe-video.server';

type VideoFormProps = { screen: VideoScreen; result: ConflictResult | undefined };

export function VideoForm({ screen: { video, publication, timeZone }, result }: VideoFormProps) {
  const base = { form: 'video', result };
  const { text, flag } = fieldsOf(base, { ...video, ...publication });
  return (
    <PostForm {...base} key={`${video.id} ${video.version}`} className="form panel">
      {result?.theirs !== undefined && (
        <Conflict what="video" mine={result.mine ?? ''} theirs={result.theirs} />
      )}
      <input type="hidden" name="version" value={typedValue(result, 'version', String(video.version))} />
      <Field {...text('title', 'Title')} required />
      <TextField {...text('description', 'Description')} rows={8} />
      <CategoryField {...text('category', 'Category')} />
      <Field {...text('tags', 'Tags')} hint="Separated by commas" />
      <TextField
        {...text('chapters', 'Chapters (optional)')}
        hint="A time and a title on each line. For example: 1:24 Silk robe. Without them, Ribbon reads the description."
        rows={4}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field {...text('modelHeight', 'Model’s height')} hint="For example: 5′7″ or 170 cm" />
        <Field {...text('modelSize', 'Model’s size')} hint="For example: S, 36 or 75B" />
      </div>
      <div>
        <CheckField {...flag('featured')}>Featured (large card on the home page)</CheckField>
        <CheckField {...flag('trending')}>Trending: show under “Most Popular This Week”</CheckField>
      </div>
      <PublicationFields text={text} timeZone={timeZone} />
      <p className="save-bar">
        <Button intent="edit" label="Save changes" />
      </p>
    </PostForm>
  );
}
