export const CONFIRM_DAYS = 7;

export const EMAIL_HOURS = 24;

export const RESET_MINUTES = 30;
