/** Unsaved text of an editor's screen: offered first, and filled in once the URL has `autosave`. `path` is the URL without it. */
export type ShownAutosave = { path: string; savedAt: string | null; fields: Record<string, string> };
