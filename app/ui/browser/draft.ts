type Field = HTMLInputElement | HTMLTextAreaElement;

/** The draft of an answer is kept for so long, in milliseconds, until it is sent. */
const TTL = 86_400_000;
/** Where this tab remembers the draft of the form that was sent last. */
const SENT = 'draft-sent';

type Draft = { at: number; fields: string };

/** Storage may be blocked or full: then nothing is kept, and nothing breaks. */
function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

const keyOf = ({ dataset }: HTMLElement) => `draft:${dataset.draft}`;
/** The line that offers a draft, where the text on the server may be newer; an answer is filled in at once. */
const offerOf = (box: HTMLElement) => box.querySelector<HTMLElement>('[data-draft-offer]');

function read(box: HTMLElement): URLSearchParams {
  const key = keyOf(box);
  const stored = attempt<Draft>(() => JSON.parse(localStorage.getItem(key) ?? ''));
  if (stored === null) return new URLSearchParams();
  if (offerOf(box) !== null || Date.now() - stored.at < TTL) return new URLSearchParams(stored.fields);
  drop(key);
  return new URLSearchParams();
}

function write(key: string, draft: URLSearchParams): void {
  const stored: Draft = { at: Date.now(), fields: draft.toString() };
  attempt(() => localStorage.setItem(key, JSON.stringify(stored)));
}

function drop(key: string): void {
  attempt(() => localStorage.removeItem(key));
}

const readSent = () => attempt(() => sessionStorage.getItem(SENT));
const forgetSent = () => attempt(() => sessionStorage.removeItem(SENT));

/** The fields of a box that a person fills in, without the honeypot. */
function listFields(box: HTMLElement): Field[] {
  return [...box.querySelectorAll<Field>('input:not([type="hidden"]):not([name="website"]), textarea')];
}

/** Whether she has set a field since the page came: that is newer than any draft. */
function isTouched(box: HTMLElement, field: Field): boolean {
  if (!(field instanceof HTMLInputElement) || field.type !== 'radio')
    return field.value !== field.defaultValue;
  const group = box.querySelectorAll<HTMLInputElement>(`input[name="${field.name}"]`);
  return [...group].some((radio) => radio.checked !== radio.defaultChecked);
}

function fill(fields: Field[], draft: URLSearchParams): void {
  for (const field of fields) {
    const value = draft.get(field.name);
    if (value === null) continue;
    if (field instanceof HTMLInputElement && field.type === 'radio') field.checked = field.value === value;
    else field.value = value;
    if (value !== '') field.closest('details')?.setAttribute('open', '');
  }
}

function isAnyTouched(box: HTMLElement): boolean {
  return listFields(box).some((field) => isTouched(box, field));
}

/** Puts what a box holds now into its draft; what another page of it holds stays there. */
function store(box: HTMLElement): void {
  const draft = read(box);
  for (const field of listFields(box))
    if (!(field instanceof HTMLInputElement) || field.type !== 'radio' || field.checked)
      draft.set(field.name, field.value);
  write(keyOf(box), draft);
}

/** Keeps what a box holds, where something was typed since the page came. */
export function keepDraft(box: HTMLElement): void {
  if (isAnyTouched(box)) store(box);
}

/** Keeps what was just typed; a form that was sent before is not the last word any more. */
export function keepTyping(box: HTMLElement): void {
  // An editor's text that is again as it was stored is no draft.
  if (offerOf(box) !== null && !isAnyTouched(box)) drop(keyOf(box));
  else store(box);
  if (readSent() === keyOf(box)) forgetSent();
}

/** Notes which draft is being sent, if the form has one. The page that follows shows that it arrived, and the draft is dropped. */
export function markDraftSent(form: HTMLFormElement): void {
  const box = form.matches('[data-draft]') ? form : form.querySelector<HTMLElement>('[data-draft]');
  if (box !== null) keepDraft(box);
  if (box === null || box.dataset.draftShows === 'part') forgetSent();
  else attempt(() => sessionStorage.setItem(SENT, keyOf(box)));
}

/** Drops the draft of the form that was sent last: the server has said that all is well. */
export function dropSentDraft(): void {
  const key = readSent();
  if (key !== null) drop(key);
  forgetSent();
}

/** The product whose own page was sent, where the URL leads to one. */
function readSentProduct(): string | null {
  return /^#product-(\d+)$/.exec(location.hash)?.[1] ?? null;
}

/** Forgets what was said of one product. */
function dropOne(box: HTMLElement, only: string): void {
  const draft = read(box);
  for (const field of [...draft.keys()]) if (field.endsWith(`-${only}`)) draft.delete(field);
  write(keyOf(box), draft);
}

// What a line offers stays offered while something else is typed.
const offered = new WeakMap<HTMLElement, URLSearchParams>();

/** Shows the line that offers a draft, if it says something else than the field. */
function offerDraft(box: HTMLElement, offer: HTMLElement): void {
  const draft = read(box);
  offered.set(offer, draft);
  offer.hidden = listFields(box).every(
    ({ name, value }) => (draft.get(name) ?? value).trim() === value.trim(),
  );
}

/** Answers a press on what is offered: `use` puts the words back, all else throws them away. */
export function answerOffer(button: HTMLElement): void {
  const offer = button.closest<HTMLElement>('[data-draft-offer]');
  const box = button.closest<HTMLElement>('[data-draft]');
  if (offer === null || box === null) return;
  offer.hidden = true;
  if (button.dataset.draftAnswer !== 'use') {
    drop(keyOf(box));
    return;
  }
  const fields = listFields(box);
  fill(fields, offered.get(offer) ?? new URLSearchParams());
  for (const field of fields) field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Fills her answer, and drops what the server has stored already. */
function fillAnswer(box: HTMLElement): void {
  const shows = box.dataset.draftShows;
  const isSent = readSent() === keyOf(box);
  const only = readSentProduct();
  if (shows === 'stored' && only !== null) dropOne(box, only);
  else if (shows === 'stored' && isSent) drop(keyOf(box));
  // A send that failed leads nowhere, so its mark is void wherever she goes next.
  if (shows !== 'part' && isSent) forgetSent();
  // Asked of all before any is set: a group of radio buttons is set one by one.
  const untouched = listFields(box).filter((field) => !isTouched(box, field));
  fill(untouched, read(box));
}

const restored = new WeakMap<HTMLElement, string | undefined>();

/**
 * Fills a box that has just appeared from its draft, or offers it, and keeps what was typed into it before. What the box shows
 * (`data-draft-shows`): `part`, one product; `stored`, what is stored of her, so that a draft which was sent is dropped; else
 * `all`.
 */
export function restoreDraft(box: HTMLElement): void {
  const shows = box.dataset.draftShows;
  if (restored.has(box) && restored.get(box) === shows) return;
  restored.set(box, shows);
  const offer = offerOf(box);
  if (offer === null) fillAnswer(box);
  else offerDraft(box, offer);
  // Behind the filling, or fields that are empty still would replace what the draft holds.
  keepDraft(box);
}
