/** A subscription that is not confirmed by then is forgotten. */
export const CONFIRM_DAYS = 7;

/** How long a new e-mail address of an account may take to be confirmed. */
export const EMAIL_HOURS = 24;

/** How long the link in a mail replaces a forgotten password. */
export const RESET_MINUTES = 30;
