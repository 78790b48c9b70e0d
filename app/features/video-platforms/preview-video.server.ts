import { fetchPreview, type OembedEndpoint } from './oembed.server';
import type { PlatformResponse, PlatformVideo } from './platform';
import { explainFailure } from './platform-failure';

type Asked = {
  url: string;
  /** Null if only the response has it. */
  sourceId: string | null;
  embedUrl: (sourceId: string) => string;
};

/** Fetches a video through oEmbed, for platforms without a key or a search. Figures, dates and tags stay unknown. */
export async function findPreviewVideo(
  oembed: OembedEndpoint,
  { url, sourceId, embedUrl }: Asked,
): Promise<PlatformResponse<{ video: PlatformVideo }>> {
  const { label } = oembed;
  const answer = await fetchPreview(oembed, url);
  if (!answer.ok) return answer;
  const { preview } = answer;
  // Vimeo omits the title of a video that only some sites may show.
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
