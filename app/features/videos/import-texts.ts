import type { Failure, Toast } from '#app/lib/toast';

export const IMPORT_ERRORS = {
  searchTerm: { title: 'Search term required', text: 'Please enter a keyword to search for videos.' },
  search: { title: 'Search failed', text: 'No results found. Try different keywords.' },
  unknownPlatform: {
    title: 'Search failed',
    text: 'This platform is not configured. Choose another platform, or set its key.',
  },
  category: { title: 'Category required', text: 'Choose a category for these videos.' },
  host: { title: 'Server not allowed', text: 'Enter the server’s public domain, such as tube.example.' },
  noSelection: { title: 'No videos selected', text: 'Please select at least one video to import.' },
  unknownSearch: 'Unknown error occurred',
} as const;

/** @param platforms such as 'YouTube, Vimeo or PeerTube' */
export const unknownUrl = (platforms: string): Failure => ({
  title: 'URL not recognized',
  text: `Paste the URL of a video on ${platforms}.`,
});

export const previewFailed = (message: string): Toast => ({
  title: 'Preview failed',
  text: message,
  kind: 'error',
});

export const importFailed = (message: string): Toast & { text: string } => ({
  title: 'Import failed',
  text: `Error: ${message}`,
  kind: 'error',
});

export const hostAllowed = (host: string): Toast => ({
  title: 'Server allowed',
  text: host,
  kind: 'success',
});

export const hostRemoved = (host: string): Toast => ({
  title: 'Server removed',
  text: host,
  kind: 'success',
});

export const searchError = (message: string): Toast => ({
  title: 'Search error',
  text: `An error occurred: ${message}`,
  kind: 'error',
});

/** Counts new videos first, then the updated and failed ones. */
export function importDone({
  imported,
  updated,
  failed,
}: Record<'imported' | 'updated' | 'failed', number>): Toast & { text: string } {
  const sentences = [
    imported === 1
      ? '1 video has been imported to your database.'
      : `${imported} videos have been imported to your database.`,
    updated > 0 &&
      `${updated === 1 ? '1 video was' : `${updated} videos were`} already imported and ${updated === 1 ? 'was' : 'were'} updated.`,
    failed > 0 && `${failed} failed.`,
  ];
  return {
    title: 'Videos imported successfully',
    text: sentences.filter(Boolean).join(' '),
    kind: 'success',
  };
}
