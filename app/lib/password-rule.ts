export const MIN_PASSWORD_LENGTH = { user: 6, editor: 6, admin: 10 };

export const WEAK_PASSWORD = `An administrator’s password has at least ${MIN_PASSWORD_LENGTH.admin} characters. Common passwords, your name and the site’s name are not allowed.`;
