export const CONTACT_ERRORS = {
  contact: { title: 'Error', text: 'Failed to send message. Please try again.' },
} as const;
