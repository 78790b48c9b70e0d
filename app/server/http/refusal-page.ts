function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
}

type Shown = { title: string; text: string; errorId?: string | undefined };

export function refusalPage({ title, text, errorId }: Shown): string {
  const id = errorId === undefined ? '' : `<p>Error id ${escapeHtml(errorId)}</p>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${id}<p><a href="/">Return to Home</a></p></html>`;
}
