/** Scripts without React, at most 4 KB compressed for slow connections. React does not touch what they fill (`ui/tool.tsx`). */

import { countCharacters } from '#app/lib/format';
import { buildShareLinks } from '#app/lib/share';
import { answerOffer, dropSentDraft, keepDraft, keepTyping, markDraftSent, restoreDraft } from './draft';
import { restoreTypedText } from './typed';

type Reaction = { title: string; text?: string | undefined };

function showReaction(reaction: Reaction): void {
  const event = new CustomEvent('ribbon:toast', { detail: reaction, cancelable: true });
  const box = document.getElementById('early-toast');
  if (!document.dispatchEvent(event) || box === null) return;
  const toast = document.createElement('div');
  toast.className = 'toast wrap';
  const title = document.createElement('strong');
  title.textContent = reaction.title;
  toast.append(title, ` ${reaction.text ?? ''}`);
  box.replaceChildren(toast);
}

const fieldOf = (tool: HTMLElement) => document.querySelector<HTMLInputElement>(tool.dataset.field ?? '');

async function copy(tool: HTMLElement, reaction: Reaction): Promise<void> {
  const field = fieldOf(tool);
  try {
    await navigator.clipboard.writeText(field?.value ?? '');
    showReaction(reaction);
  } catch (error) {
    console.warn('Copying failed', error);
    field?.select();
    showReaction({
      title: 'Not copied',
      text: 'Your browser does not allow it. Select the link and copy it.',
    });
  }
}

async function share(tool: HTMLElement): Promise<void> {
  if (typeof navigator.share !== 'function') return copy(tool, { title: 'Link copied to clipboard!' });
  const typed = tool.closest('.share')?.querySelector<HTMLTextAreaElement>('[name="message"]')?.value ?? null;
  const { message, url } = linksOf(fieldOf(tool)?.value ?? '', typed);
  try {
    await navigator.share({ title: document.title, text: message, url });
  } catch (error) {
    // AbortError means that the visitor closed the share sheet.
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

function fillTool(slot: HTMLElement): void {
  const tool = TOOLS[slot.dataset.tool ?? ''];
  if (tool === undefined || slot.firstChild !== null || !tool.isAble()) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = slot.dataset.look ?? 'btn';
  button.textContent = slot.dataset.label ?? '';
  slot.append(button);
}

function followMessage(field: HTMLTextAreaElement): void {
  const panel = field.closest('.share');
  const url = panel?.querySelector<HTMLInputElement>('#share-link')?.value;
  if (panel == null || url === undefined) return;
  const links = linksOf(url, field.value);
  for (const [kind, href] of Object.entries({ sms: links.sms, mail: links.email }))
    panel.querySelector(`[data-link="${kind}"]`)?.setAttribute('href', href);
}

/** The counter appears this many characters before the limit. */
const COUNTER_START = 50;

function count(field: HTMLInputElement | HTMLTextAreaElement): void {
  const counter = document.querySelector<HTMLElement>(`[data-counts="${field.id}"]`);
  if (counter === null) return;
  const remaining = Number(field.dataset.limit) - countCharacters(field.value);
  const unit = Math.abs(remaining) === 1 ? 'character' : 'characters';
  counter.textContent =
    remaining > COUNTER_START
      ? ''
      : remaining < 0
        ? `${-remaining} ${unit} over the limit`
        : `${remaining} ${unit} left`;
}

function start(root: ParentNode): void {
  for (const slot of root.querySelectorAll<HTMLElement>('[data-tool]')) fillTool(slot);
  for (const box of root.querySelectorAll<HTMLElement>('[data-draft]')) restoreDraft(box);
  // The visitor may have typed before this script ran.
  for (const field of root.querySelectorAll<HTMLTextAreaElement>('#share-message'))
    if (field.value !== field.defaultValue) followMessage(field);
}

const draftBox = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-draft]') : null;

const TAKEN = '[data-taken]';

/** Listens on the window: the document receives no events during hydration (`entry.client.tsx`). */
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
  // On a radio button, Enter sends a form despite its disabled first button (`NoEnter`).
  const isChoice = event.target instanceof HTMLInputElement && event.target.type === 'radio';
  if (event.key === 'Enter' && isChoice && draftBox(event.target) !== null) event.preventDefault();
});
addEventListener('pagehide', () => {
  for (const box of document.querySelectorAll<HTMLElement>('[data-draft]')) keepDraft(box);
});
listen('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  const tool = target.closest('button')?.closest<HTMLElement>('[data-tool]');
  if (tool != null) void TOOLS[tool.dataset.tool ?? '']?.press(tool);
  const answer = target.closest<HTMLElement>('[data-draft-answer]');
  if (answer !== null) answerOffer(answer);
  const link = target.closest<HTMLElement>('[data-says]');
  if (link?.dataset.says) showReaction({ title: link.dataset.says });
});

restoreTypedText();
if (document.querySelector(TAKEN) !== null) dropSentDraft();
start(document);
// When the visitor returns to the page, the browser restores typed text after this script.
addEventListener('pageshow', () => start(document));
new MutationObserver((changes) => {
  const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
  if (added.some((node) => node instanceof Element && node.querySelector(TAKEN) !== null)) dropSentDraft();
  if (added.length > 0 || changes.some(({ type }) => type === 'attributes')) start(document);
}).observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-draft-shows'] });
