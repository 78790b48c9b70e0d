export const MIN_PASSWORD_LENGTH = { user: 6, editor: 6, admin: 10 };

export const WEAK_PASSWORD = `Use at least ${MIN_PASSWORD_LENGTH.admin} characters. Avoid common passwords, your username and the site’s name.`;
