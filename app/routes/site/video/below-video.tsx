import type { ComponentProps } from 'react';
import { ErrorId } from '#app/ui/error-id';
import { NewsletterForm } from '#app/ui/newsletter-form';
import { Ads } from '#app/ui/placement';
import { VideoGrid } from '#app/ui/video-card';
import type { readRelated } from './video-data.server';

type BelowVideoProps = {
  videoId: number;
  ads: ComponentProps<typeof Ads>['ads'];
  related: ReturnType<typeof readRelated>;
};

/** Ads, related videos and the newsletter form. The recipient of a collection sees none of them. */
export function BelowVideo({ videoId, ads, related }: BelowVideoProps) {
  return (
    <>
      <Ads ads={ads} wide />
      <section className="wrap section" aria-labelledby="related">
        <h2 id="related" className="mb-6">
          Related Videos
        </h2>
        {related.videos.length > 0 ? (
          <VideoGrid videos={related.videos} />
        ) : (
          <div className="empty">
            <p>{related.error ?? 'No related videos found'}</p>
            {related.errorId && <ErrorId id={related.errorId} />}
          </div>
        )}
      </section>
      <section className="band section no-print" aria-labelledby="stay">
        <div className="wrap grid gap-4">
          <h2 id="stay">Stay Updated</h2>
          <p className="lead">Get new try-on videos and gift ideas by email.</p>
          <NewsletterForm source="newsletter" returnTo={`/video/${videoId}`} />
        </div>
      </section>
    </>
  );
}
