type Refusal = { title: string; text?: string | undefined };

function readText(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Returns the error with the typed and selected values, which the page shows again. */
export function keepChoice(form: FormData, error: Refusal & { errorId?: string }) {
  return {
    error,
    url: readText(form, 'address'),
    host: readText(form, 'host'),
    chosen: form.getAll('video').map(String),
  };
}
