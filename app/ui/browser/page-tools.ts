/**
 * The scripts of a page that need no React: what is typed and not sent yet, copying, the device's share sheet, the share message as it is typed, and
 * counters. This separate file has at most 4 KB compressed, so a slow line loads it early. React does not touch the elements
 * that it fills (`ui/tool.tsx`).
 */

import { buildShareLinks } from '#app/lib/share';
import { countCharacters } from '#app/lib/truncate';
import { answerOffer, dropSentDraft, keepDraft, keepTyping, markDraftSent, restoreDraft } from './draft';
import { restoreTypedText } from './typed';

type Reaction = { title: string; text?: string | undefined };

/** Shows a toast: React's, or a plain one while React is not there. */
function say(said: Reaction): void {
  const event = new CustomEvent('ribbon:toast', { detail: said, cancelable: true });
  const place = document.getElementById('early-toast');
  if (!document.dispatchEvent(event) || place === null) return;
  const toast = document.createElement('div');
  toast.className = 'toast wrap';
  const title = document.createElement('strong');
  title.textContent = said.title;
  toast.append(title, ` ${said.text ?? ''}`);
  place.replaceChildren(toast);
}

function fieldOf(tool: HTMLElement): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>(tool.dataset.field ?? '');
}

/** Copies what a field holds; where the clipboard stays closed, selects it, so that one key copies it. */
async function copy(tool: HTMLElement, said: Reaction): Promise<void> {
  const field = fieldOf(tool);
  try {
    await navigator.clipboard.writeText(field?.value ?? '');
    say(said);
  } catch (error) {
    console.warn('Copying failed', error);
    field?.select();
    say({ title: 'Not copied', text: 'This browser does not allow it. Hold the link to copy it.' });
  }
}

async function share(tool: HTMLElement): Promise<void> {
  if (typeof navigator.share !== 'function') return copy(tool, { title: 'Link copied to clipboard!' });
  const panel = tool.closest('.share');
  const typed = panel?.querySelector<HTMLTextAreaElement>('[name="message"]')?.value ?? null;
  const { message, url } = linksOf(fieldOf(tool)?.value ?? '', typed);
  try {
    await navigator.share({ title: document.title, text: message, url });
  } catch (error) {
    // Someone who closed the sheet knows that they did.
    if (!(error instanceof Error && error.name === 'AbortError')) console.warn('Sharing failed', error);
  }
}

function linksOf(url: string, typed: string | null) {
  const { origin, pathname } = new URL(url, location.href);
  return buildShareLinks(origin, pathname, typed);
}

const TOOLS: Record<string, { isAble: () => boolean; press: (tool: HTMLElement) => Promise<void> }> = {
  copy: {
    isAble: () => navigator.clipboard !== undefined,
    press: (tool) => copy(tool, { title: 'Link copied!', text: tool.dataset.text }),
  },
  share: {
    isAble: () => typeof navigator.share === 'function' || navigator.clipboard !== undefined,
    press: share,
  },
};

/** Puts the button of a tool into its place, where the browser can do what it is for. */
function fillTool(place: HTMLElement): void {
  const tool = TOOLS[place.dataset.tool ?? ''];
  if (tool === undefined || place.firstChild !== null || !tool.isAble()) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = place.dataset.look ?? 'btn';
  button.textContent = place.dataset.label ?? '';
  place.append(button);
}

/** Lets the links of a share panel carry the message as it is typed. */
function followMessage(field: HTMLTextAreaElement): void {
  const panel = field.closest('.share');
  const url = panel?.querySelector<HTMLInputElement>('#share-link')?.value;
  if (panel == null || url === undefined) return;
  const links = linksOf(url, field.value);
  for (const [kind, href] of Object.entries({ sms: links.sms, mail: links.email }))
    panel.querySelector(`[data-link="${kind}"]`)?.setAttribute('href', href);
}

/** From so many characters before its limit on, a field says how many are left. */
const COUNTED = 50;

function count(field: HTMLInputElement | HTMLTextAreaElement): void {
  const place = document.querySelector<HTMLElement>(`[data-counts="${field.id}"]`);
  if (place === null) return;
  const left = Number(field.dataset.limit) - countCharacters(field.value);
  const unit = Math.abs(left) === 1 ? 'character' : 'characters';
  place.textContent =
    left > COUNTED ? '' : left < 0 ? `${-left} ${unit} over the limit` : `${left} ${unit} left`;
}

/** Starts the tools of what has just appeared in the page. */
function start(root: ParentNode): void {
  for (const place of root.querySelectorAll<HTMLElement>('[data-tool]')) fillTool(place);
  for (const box of root.querySelectorAll<HTMLElement>('[data-draft]')) restoreDraft(box);
  // Typed before this script was there.
  for (const field of root.querySelectorAll<HTMLTextAreaElement>('#share-message'))
    if (field.value !== field.defaultValue) followMessage(field);
}

const draftBox = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-draft]') : null;

/** What the server says after a form that it took (`ui/toast.tsx`). */
const TAKEN = '[data-taken]';

/** Listens on the window, before all others: while React hydrates, the document receives no events (`entry.client.tsx`). */
function listen<K extends keyof WindowEventMap>(name: K, hear: (event: WindowEventMap[K]) => void): void {
  addEventListener(name, hear, { capture: true });
}

listen('input', ({ target }) => {
  const box = draftBox(target);
  if (box !== null) keepTyping(box);
  if (target instanceof HTMLTextAreaElement && target.id === 'share-message') followMessage(target);
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) count(target);
});
listen('submit', ({ target }) => {
  if (target instanceof HTMLFormElement) markDraftSent(target);
});
listen('keydown', (event) => {
  // Enter on a choice sends a form past a disabled first button, which holds it back in a text field (`NoEnter`).
  const isChoice = event.target instanceof HTMLInputElement && event.target.type === 'radio';
  if (event.key === 'Enter' && isChoice && draftBox(event.target) !== null) event.preventDefault();
});
addEventListener('pagehide', () => {
  for (const box of document.querySelectorAll<HTMLElement>('[data-draft]')) keepDraft(box);
});
listen('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  const place = target.closest('button')?.closest<HTMLElement>('[data-tool]');
  if (place != null) void TOOLS[place.dataset.tool ?? '']?.press(place);
  const answer = target.closest<HTMLElement>('[data-draft-answer]');
  if (answer !== null) answerOffer(answer);
  const link = target.closest<HTMLElement>('[data-says]');
  if (link?.dataset.says) say({ title: link.dataset.says });
});

restoreTypedText();
if (document.querySelector(TAKEN) !== null) dropSentDraft();
start(document);
// On a return to the page, the browser fills in the typed text after this script has run.
addEventListener('pageshow', () => start(document));
new MutationObserver((changes) => {
  const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
  if (added.some((node) => node instanceof Element && node.querySelector(TAKEN) !== null)) dropSentDraft();
  if (added.length > 0 || changes.some(({ type }) => type === 'attributes')) start(document);
}).observe(document.body, {
  childList: true,
  subtree: true,
  attributeFilter: ['data-draft-shows'],
});
