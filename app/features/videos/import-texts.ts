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

const failure = (title: string, text: string) => ({ title, text, kind: 'error' as const });

export const previewFailed = (message: string): Toast => failure('Preview failed', message);
export const importFailed = (message: string) => failure('Import failed', `Error: ${message}`);
export const searchError = (message: string) => failure('Search error', `An error occurred: ${message}`);
export const hostAllowed = (host: string): Toast => ({ title: 'Server allowed', text: host });
export const hostRemoved = (host: string): Toast => ({ title: 'Server removed', text: host });

type Counts = Record<'imported' | 'updated' | 'failed', number>;

/** Counts new videos first, then the updated and failed ones. */
export function importDone({ imported, updated, failed }: Counts): Toast & { text: string } {
  const [fresh, known] = [imported, updated].map((count) => (count === 1 ? '1 video' : `${count} videos`));
  const were = updated === 1 ? 'was' : 'were';
  const sentences = [
    `${fresh} ${imported === 1 ? 'has' : 'have'} been imported to your database.`,
    updated > 0 && `${known} ${were} already imported and ${were} updated.`,
    failed > 0 && `${failed} failed.`,
  ];
  return { title: 'Videos imported successfully', text: sentences.filter(Boolean).join(' ') };
}
