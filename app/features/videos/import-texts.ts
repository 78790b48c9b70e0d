import type { Failure, Toast } from '#app/lib/toast';

/** Errors of the search for videos and of their import. */
export const IMPORT_ERRORS = {
  searchTerm: { title: 'Search term required', text: 'Please enter a keyword to search for videos.' },
  search: { title: 'Search failed', text: 'No results found. Try different keywords.' },
  unknownPlatform: { title: 'Search failed', text: 'This platform is not configured.' },
  category: {
    title: 'Category required',
    text: 'Please choose the category that these videos go into.',
  },
  host: {
    title: 'Host not confirmed',
    text: 'This is no host on the public internet. Write it as in tube.example.',
  },
  noSelection: { title: 'No videos selected', text: 'Please select at least one video to import.' },
  unknownSearch: 'Unknown error occurred',
} as const;

/** A pasted address that none of these platforms knows: 'YouTube, Vimeo or PeerTube'. */
export const unknownUrl = (platforms: string): Failure => ({
  title: 'This address is not known',
  text: `This address is none of a video on ${platforms}.`,
});

export const lookFailed = (message: string): Toast => ({
  title: 'This video cannot be looked at',
  text: message,
  kind: 'error',
});

export const importFailed = (message: string): Toast => ({
  title: 'Import failed',
  text: `Error: ${message}`,
  kind: 'error',
});

export const hostAllowed = (host: string): Toast => ({
  title: 'Host confirmed',
  text: host,
  kind: 'success',
});

export const hostRemoved = (host: string): Toast => ({ title: 'Host struck', text: host, kind: 'success' });

export const searchError = (message: string): Toast => ({
  title: 'Search error',
  text: `An error occurred: ${message}`,
  kind: 'error',
});

/** 'N videos have been imported to your database.', with more sentences for those that were there already and those that failed. */
export function importDone({
  imported,
  updated,
  failed = 0,
}: {
  imported: number;
  updated: number;
  failed?: number;
}): Toast & { text: string } {
  const sentences = [
    imported === 1
      ? '1 video has been imported to your database.'
      : `${imported} videos have been imported to your database.`,
    updated > 0 &&
      `${updated === 1 ? '1 video was' : `${updated} videos were`} here already and ${updated === 1 ? 'was' : 'were'} updated.`,
    failed > 0 && `${failed} failed.`,
  ];
  return {
    title: 'Videos imported successfully',
    text: sentences.filter(Boolean).join(' '),
    kind: 'success',
  };
}
