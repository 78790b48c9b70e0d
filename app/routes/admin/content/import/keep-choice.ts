type Refusal = { title: string; text?: string | undefined };

function readText(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Why nothing was done, with what was typed and ticked, for the page to show again. */
export function keepChoice(form: FormData, error: Refusal & { errorId?: string }) {
  return {
    error,
    url: readText(form, 'address'),
    host: readText(form, 'host'),
    chosen: form.getAll('video').map(String),
  };
}
