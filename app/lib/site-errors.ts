/** Errors that any page or call may have. */
export const SITE_ERRORS = {
  unavailable: { title: 'Error', text: 'The site cannot do this right now. Please try again in a moment.' },
  connection: {
    title: 'This page could not be loaded',
    text: 'Check your connection and try again.',
  },
  tooMany: { title: 'Too many tries', text: 'Please wait a little and try again.' },
  tooLarge: {
    title: 'Too large',
    text: 'What was sent is too large. Go back, and send a shorter text or a smaller file.',
  },
  unknown: 'Unknown error',
  unstorable: 'It holds characters that are no text.',
  page: {
    title: 'Something went wrong',
    text: 'This page could not be shown. Please try again in a moment.',
  },
  wrongMethod: { title: 'Method Not Allowed', text: 'This page takes nothing that is sent to it.' },
  pageNotFound: {
    title: 'Page Not Found',
    text: 'The page you are looking for is not here. It may have moved, or the link may be cut short.',
  },
  accessDenied: { title: 'Access Denied', text: "You don't have permission to access this page." },
  noFile: 'Please choose a file.',
} as const;
