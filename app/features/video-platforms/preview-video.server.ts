import { fetchPreview, type OembedEndpoint } from './oembed.server';
import type { PlatformResponse, PlatformVideo } from './platform';
import { explainFailure } from './platform-failure';

type Asked = {
  /** The address of the video's page, which the endpoint is asked about. */
  url: string;
  /** The id where the address says it; else the answer must. */
  sourceId: string | null;
  embedUrl: (sourceId: string) => string;
};

/**
 * One video as its platform's oEmbed endpoint describes it, for platforms without a key and those without a search. It knows
 * a title, a maker and a picture; figures, dates and tags stay unknown.
 */
export async function findPreviewVideo(
  oembed: OembedEndpoint,
  { url, sourceId, embedUrl }: Asked,
): Promise<PlatformResponse<{ video: PlatformVideo }>> {
  const { label } = oembed;
  const answer = await fetchPreview(oembed, url);
  if (!answer.ok) return answer;
  const { preview } = answer;
  // A video that only some sites may show answers the others without a title (Vimeo).
  if (preview.title === null)
    return {
      ...explainFailure(label, { ok: false, reason: 'refused' }, 'does not let this site show this video.'),
      reason: 'not-embeddable',
    };
  const id = sourceId ?? preview.id;
  if (id === null) return explainFailure(label, { ok: false, reason: 'not-found' });
  const unknown = {
    views: null,
    likes: null,
    tags: [],
    creatorImageUrl: null,
    ageRestricted: false,
    live: false,
  };
  return {
    ok: true,
    video: {
      ...unknown,
      sourceId: id,
      title: preview.title,
      description: preview.description ?? '',
      url,
      embedUrl: embedUrl(id),
      thumbnailUrl: preview.thumbnail_url,
      duration: preview.duration,
      creator: preview.author_name,
      creatorUrl: preview.author_url,
      publishedAt: preview.upload_date,
      embeddable: true,
      preview: true,
    },
  };
}
