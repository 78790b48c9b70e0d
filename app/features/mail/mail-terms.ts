/** Days after which an unconfirmed subscription is deleted. */
export const CONFIRM_DAYS = 7;

/** Hours in which a new email address must be confirmed. */
export const EMAIL_HOURS = 24;

/** Minutes for which a password link works. */
export const RESET_MINUTES = 30;
