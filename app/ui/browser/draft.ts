type Field = HTMLInputElement | HTMLTextAreaElement;

/** Lifetime of an answer's draft, in milliseconds. */
const TTL = 86_400_000;
const SENT_KEY = 'draft-sent';

type Draft = { at: number; fields: string };

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

const keyOf = ({ dataset }: HTMLElement) => `draft:${dataset.draft}`;
/** Editors offer the draft, because the saved text may be newer. Answers are filled in at once. */
const offerOf = (box: HTMLElement) => box.querySelector<HTMLElement>('[data-draft-offer]');

function readDraft(box: HTMLElement): URLSearchParams {
  const key = keyOf(box);
  const stored = attempt<Draft>(() => JSON.parse(localStorage.getItem(key) ?? ''));
  if (stored === null) return new URLSearchParams();
  if (offerOf(box) !== null || Date.now() - stored.at < TTL) return new URLSearchParams(stored.fields);
  deleteDraft(key);
  return new URLSearchParams();
}

function writeDraft(key: string, draft: URLSearchParams): void {
  const stored: Draft = { at: Date.now(), fields: draft.toString() };
  attempt(() => localStorage.setItem(key, JSON.stringify(stored)));
}

function deleteDraft(key: string): void {
  attempt(() => localStorage.removeItem(key));
}

const readSentKey = () => attempt(() => sessionStorage.getItem(SENT_KEY));
const forgetSentKey = () => attempt(() => sessionStorage.removeItem(SENT_KEY));

function listFields(box: HTMLElement): Field[] {
  return [...box.querySelectorAll<Field>('input:not([type="hidden"]):not([name="website"]), textarea')];
}

function isTouched(box: HTMLElement, field: Field): boolean {
  if (!(field instanceof HTMLInputElement) || field.type !== 'radio')
    return field.value !== field.defaultValue;
  const group = box.querySelectorAll<HTMLInputElement>(`input[name="${field.name}"]`);
  return [...group].some((radio) => radio.checked !== radio.defaultChecked);
}

function fillFields(fields: Field[], draft: URLSearchParams): void {
  for (const field of fields) {
    const value = draft.get(field.name);
    if (value === null) continue;
    if (field instanceof HTMLInputElement && field.type === 'radio') field.checked = field.value === value;
    else field.value = value;
    if (value !== '') field.closest('details')?.setAttribute('open', '');
  }
}

const isAnyTouched = (box: HTMLElement) => listFields(box).some((field) => isTouched(box, field));

/** Writes the fields into the draft, and keeps fields that only other pages have. */
function storeFields(box: HTMLElement): void {
  const draft = readDraft(box);
  for (const field of listFields(box))
    if (!(field instanceof HTMLInputElement) || field.type !== 'radio' || field.checked)
      draft.set(field.name, field.value);
  writeDraft(keyOf(box), draft);
}

/** Stores the draft if a field was changed since the page loaded. Text that an editor has saved automatically needs no draft. */
export function keepDraft(box: HTMLElement): void {
  if ('draftSaved' in box.dataset) deleteDraft(keyOf(box));
  else if (isAnyTouched(box)) storeFields(box);
}

/** Stores the draft after typing. Typing after sending makes it unsent again. */
export function keepTyping(box: HTMLElement): void {
  delete box.dataset.draftSaved;
  // An editor's text that equals the saved text needs no draft.
  if (offerOf(box) !== null && !isAnyTouched(box)) deleteDraft(keyOf(box));
  else storeFields(box);
  if (readSentKey() === keyOf(box)) forgetSentKey();
}

/** Remembers which draft is being sent. The next page drops it if the server accepted the form. */
export function markDraftSent(form: HTMLFormElement): void {
  const box = form.matches('[data-draft]') ? form : form.querySelector<HTMLElement>('[data-draft]');
  if (box !== null) keepDraft(box);
  if (box === null || box.dataset.draftShows === 'part') forgetSentKey();
  else attempt(() => sessionStorage.setItem(SENT_KEY, keyOf(box)));
}

/** Drops the draft of the form that was sent last. */
export function dropSentDraft(): void {
  const key = readSentKey();
  if (key !== null) deleteDraft(key);
  forgetSentKey();
}

const readSentProduct = (): string | null => /^#product-(\d+)$/.exec(location.hash)?.[1] ?? null;

function deleteProductFields(box: HTMLElement, productId: string): void {
  const draft = readDraft(box);
  for (const field of [...draft.keys()]) if (field.endsWith(`-${productId}`)) draft.delete(field);
  writeDraft(keyOf(box), draft);
}

// An offered draft stays the same while the visitor types.
const offered = new WeakMap<HTMLElement, URLSearchParams>();

function offerDraft(box: HTMLElement, offer: HTMLElement): void {
  const draft = readDraft(box);
  offered.set(offer, draft);
  offer.hidden = listFields(box).every(
    ({ name, value }) => (draft.get(name) ?? value).trim() === value.trim(),
  );
}

/** Handles a press on the offer: `use` restores the draft, anything else drops it. */
export function answerOffer(button: HTMLElement): void {
  const offer = button.closest<HTMLElement>('[data-draft-offer]');
  const box = button.closest<HTMLElement>('[data-draft]');
  if (offer === null || box === null) return;
  offer.hidden = true;
  if (button.dataset.draftAnswer !== 'use') {
    deleteDraft(keyOf(box));
    return;
  }
  const fields = listFields(box);
  fillFields(fields, offered.get(offer) ?? new URLSearchParams());
  for (const field of fields) field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Fills in an answer's draft, and drops what the server has stored already. */
function fillAnswer(box: HTMLElement): void {
  const shows = box.dataset.draftShows;
  const isSent = readSentKey() === keyOf(box);
  const productId = readSentProduct();
  if (shows === 'stored' && productId !== null) deleteProductFields(box, productId);
  else if (shows === 'stored' && isSent) deleteDraft(keyOf(box));
  // A failed send stays on its page, so on another page the mark is outdated.
  if (shows !== 'part' && isSent) forgetSentKey();
  // Collected before filling, because radio buttons of a group are set one by one.
  const untouched = listFields(box).filter((field) => !isTouched(box, field));
  fillFields(untouched, readDraft(box));
}

const restored = new WeakMap<HTMLElement, string | undefined>();

/** Fills a new form from its draft, or offers it. `data-draft-shows`: `part` one product, `stored` an answer, `all` nothing. */
export function restoreDraft(box: HTMLElement): void {
  const shows = box.dataset.draftShows;
  if (restored.has(box) && restored.get(box) === shows) return;
  restored.set(box, shows);
  const offer = offerOf(box);
  if (offer === null) fillAnswer(box);
  else offerDraft(box, offer);
  // After filling, because empty fields would overwrite the draft.
  keepDraft(box);
}
