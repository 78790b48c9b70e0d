/** How long passwords are at the least: of all accounts, and of administrators'. */
export const MIN_PASSWORD_LENGTH = { user: 6, editor: 6, admin: 10 };

export const WEAK_PASSWORD = `An administrator’s password has at least ${MIN_PASSWORD_LENGTH.admin} characters, and is none of those that everybody tries first, nor made of your name or the site’s.`;
