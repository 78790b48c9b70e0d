type Field = HTMLInputElement | HTMLTextAreaElement;

/** A draft is kept for so long, in milliseconds, until it is sent. */
const KEPT_FOR = 86_400_000;

type Draft = { at: number; fields: string };

/** Storage may be blocked or full: then nothing is kept, and nothing breaks. */
function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

const keyOf = ({ dataset }: HTMLFormElement) => `draft:${dataset.draft}`;

function read(key: string): URLSearchParams {
  const stored = attempt<Draft>(() => JSON.parse(localStorage.getItem(key) ?? ''));
  if (stored !== null && Date.now() - stored.at < KEPT_FOR) return new URLSearchParams(stored.fields);
  if (stored !== null) drop(key);
  return new URLSearchParams();
}

function write(key: string, draft: URLSearchParams): void {
  const stored: Draft = { at: Date.now(), fields: draft.toString() };
  attempt(() => localStorage.setItem(key, JSON.stringify(stored)));
}

function drop(key: string): void {
  attempt(() => localStorage.removeItem(key));
}

/** The fields of a form that a person fills in, without the honeypot. */
function listFields(form: HTMLFormElement): Field[] {
  return [...form.querySelectorAll<Field>('input:not([type="hidden"]):not([name="website"]), textarea')];
}

/** Whether she has set a field since the page came: that is newer than any draft. */
function isTouched(form: HTMLFormElement, field: Field): boolean {
  if (!(field instanceof HTMLInputElement) || field.type !== 'radio')
    return field.value !== field.defaultValue;
  const group = form.querySelectorAll<HTMLInputElement>(`input[name="${field.name}"]`);
  return [...group].some((radio) => radio.checked !== radio.defaultChecked);
}

function fill(form: HTMLFormElement, draft: URLSearchParams): void {
  // Asked of all before any is set: a group of radio buttons is set one by one.
  const untouched = listFields(form).filter((field) => !isTouched(form, field));
  for (const field of untouched) {
    const value = draft.get(field.name);
    if (value === null) continue;
    if (field instanceof HTMLInputElement && field.type === 'radio') field.checked = field.value === value;
    else field.value = value;
    if (value !== '') field.closest('details')?.setAttribute('open', '');
  }
}

/**
 * Keeps what a form holds now; what another page of the same collection holds stays in the draft.
 * @param ifTouched only where something was typed since the page came
 */
export function keepDraft(form: HTMLFormElement, ifTouched = false): void {
  if (ifTouched && !listFields(form).some((field) => isTouched(form, field))) return;
  const draft = read(keyOf(form));
  const names = new Set(listFields(form).map(({ name }) => name));
  for (const [name, value] of new FormData(form)) if (names.has(name)) draft.set(name, String(value));
  write(keyOf(form), draft);
  drop(`${keyOf(form)}:sent`);
}

/** Notes that a form is being sent. The page that follows shows the stored answer, and deletes the draft. */
export function markDraftSent(form: HTMLFormElement): void {
  keepDraft(form, true);
  if (form.dataset.draftShows !== 'part') attempt(() => localStorage.setItem(`${keyOf(form)}:sent`, '1'));
}

/** The product whose own page was sent, where the URL leads to one. */
function readSentProduct(): string | null {
  return /^#product-(\d+)$/.exec(location.hash)?.[1] ?? null;
}

/** Forgets what was said of one product. */
function dropOne(key: string, only: string): void {
  const draft = read(key);
  for (const field of [...draft.keys()]) if (field.endsWith(`-${only}`)) draft.delete(field);
  write(key, draft);
}

const restored = new WeakMap<HTMLFormElement, string | undefined>();

/**
 * Fills a form that has just appeared from its draft, and keeps what was typed into it before. What the form shows
 * (`data-draft-shows`): `part`, one product; `stored`, what is stored of her, so that a draft which was sent is dropped; else
 * `all`.
 */
export function restoreDraft(form: HTMLFormElement): void {
  const shows = form.dataset.draftShows;
  if (restored.has(form) && restored.get(form) === shows) return;
  restored.set(form, shows);
  const key = keyOf(form);
  const isSent = attempt(() => localStorage.getItem(`${key}:sent`)) === '1';
  const only = readSentProduct();
  if (shows === 'stored' && only !== null) dropOne(key, only);
  else if (shows === 'stored' && isSent) drop(key);
  // A send that failed leads nowhere, so its mark is void wherever she goes next.
  if (shows !== 'part') drop(`${key}:sent`);
  fill(form, read(key));
  // Behind the filling, or fields that are empty still would replace what the draft holds.
  keepDraft(form, true);
}
