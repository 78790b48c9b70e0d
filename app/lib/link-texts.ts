/** Errors of pages that a link in an email opens. Few pages load them. */
export const LINK_ERRORS = {
  mailIsOff: 'This site sends no mail, so it cannot send a link for a new password.',
  notSubscribed: {
    title: 'Not subscribed',
    text: 'This address is not on our list, or has left it already.',
  },
  oldLink: { title: 'This link has had its time', text: 'It was used, replaced, or is too old.' },
} as const;
