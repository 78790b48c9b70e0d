/** How long passwords are at the least: of all accounts, and of administrators'. */
export const LEAST_PASSWORD = { user: 6, editor: 6, admin: 10 };

export const WEAK_PASSWORD = `An administrator’s password has at least ${LEAST_PASSWORD.admin} characters, and is none of those that everybody tries first, nor made of your name or the site’s.`;
