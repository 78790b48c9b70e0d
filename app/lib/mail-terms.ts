/** A subscription that is not confirmed by then is forgotten. */
export const CONFIRM_DAYS = 7;

/** How long the link in a mail replaces a forgotten password. */
export const RESET_MINUTES = 30;
