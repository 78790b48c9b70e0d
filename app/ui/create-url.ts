/** The page that creates a collection. Its forms are also in other pages. */
export const CREATE_URL = '/compilation/new';
