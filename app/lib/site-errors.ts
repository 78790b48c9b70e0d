export const SITE_ERRORS = {
  unavailable: { title: 'Error', text: 'The site cannot do this right now. Please try again in a moment.' },
  connection: { title: 'This page could not be loaded', text: 'Check your connection and try again.' },
  tooMany: { title: 'Too many attempts', text: 'Please wait a few minutes and try again.' },
  tooLarge: {
    title: 'Too large',
    text: 'Your text or file is too large. Go back and send a shorter text or a smaller file.',
  },
  unknown: 'Unknown error',
  unstorable: 'The text contains characters that cannot be stored. Remove them and try again.',
  page: {
    title: 'Something went wrong',
    text: 'This page could not be shown. Please try again in a moment.',
  },
  wrongMethod: { title: 'Method Not Allowed', text: 'This page does not accept forms.' },
  pageNotFound: {
    title: 'Page Not Found',
    text: 'We could not find this page. It may have moved, or the link may be incomplete.',
  },
  accessDenied: { title: 'Access Denied', text: "You don't have permission to access this page." },
  noFile: 'Choose a file.',
  pastDay: 'This day is in the past. Enter today or a later day.',
} as const;

/** Returns the response that an error page shows: its status text is the page's title. */
export function errorResponse(status: number, { title, text }: { title: string; text: string }): Response {
  return new Response(text, { status, statusText: title });
}

export function badRequest(text: string): Response {
  return errorResponse(400, { title: 'Bad Request', text });
}
