export const LINK_ERRORS = {
  mailIsOff: 'This site cannot send email, so it cannot send you a password link.',
  notSubscribed: {
    title: 'Not subscribed',
    text: 'This email address is not subscribed, or was already unsubscribed.',
  },
  oldLink: {
    title: 'This link no longer works',
    text: 'It was already used, replaced by a newer one, or has expired.',
  },
} as const;
