import { z } from 'zod';
import { parseJson } from '#app/lib/json';
import { escapeXml } from '#app/lib/xml';
import { drawCard } from './ghost-cards';
import type { DrawnText } from './ghost-lexical';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

const mobiledocSchema = z.object({
  atoms: z.array(z.array(z.unknown())).catch([]),
  cards: z.array(z.array(z.unknown())).catch([]),
  markups: z.array(z.array(z.unknown())).catch([]),
  sections: z.array(z.array(z.unknown())),
});
type Mobiledoc = z.output<typeof mobiledocSchema>;
const markersSchema = z.array(z.tuple([z.number(), z.array(z.number()), z.number(), z.unknown()]));

const TAGS = new Set(['strong', 'b', 'em', 'i', 'code', 's', 'del', 'u', 'sub', 'sup']);

function openMark([tag, values]: unknown[]): { name: string; opened: string } {
  if (tag !== 'a') {
    const name = TAGS.has(String(tag)) ? String(tag) : 'span';
    return { name, opened: `<${name}>` };
  }
  const attributes = Array.isArray(values) ? values.map(String) : [];
  const href = attributes[attributes.indexOf('href') + 1] ?? '';
  return { name: 'a', opened: `<a href="${escapeXml(href)}">` };
}

/** Each marker opens and closes marks (github.com/bustle/mobiledoc-kit, MOBILEDOC.md). */
function drawMarkers(value: unknown, doc: Mobiledoc): string {
  const open: string[] = [];
  let html = '';
  for (const [kind, opened, closed, content] of markersSchema.safeParse(value).data ?? []) {
    for (const index of opened) {
      const mark = openMark(doc.markups[index] ?? []);
      html += mark.opened;
      open.push(mark.name);
    }
    // The only atom of Ghost is a line break.
    html += kind === 1 ? '<br>' : escapeXml(textOf(content));
    for (let count = 0; count < closed; count += 1) html += `</${open.pop() ?? 'span'}>`;
  }
  return html;
}

function drawCardSection([name, fields]: unknown[] = []): { name: string; html: string | null } {
  const known = textOf(name).replace(/^card-/, '');
  return {
    name: known,
    html: drawCard(known, z.record(z.string(), z.unknown()).safeParse(fields).data ?? {}),
  };
}

/** Converts `mobiledoc` of Ghost 2 to 4. Returns null if it is not readable. */
export function drawMobiledoc(json: string): DrawnText | null {
  const unread = new Set<string>();
  const drawSection = (doc: Mobiledoc, [kind, tag, content]: unknown[]): string => {
    if (kind === 1) {
      const name = /^(?:h[1-6]|blockquote)$/.test(String(tag)) ? String(tag) : 'p';
      return `<${name}>${drawMarkers(content, doc)}</${name}>`;
    }
    if (kind === 3 && Array.isArray(content)) {
      const items = content.map((item) => `<li>${drawMarkers(item, doc)}</li>`).join('');
      return tag === 'ol' ? `<ol>${items}</ol>` : `<ul>${items}</ul>`;
    }
    if (kind === 2) return `<img src="${escapeXml(String(tag))}">`;
    const { name, html } = drawCardSection(kind === 10 ? doc.cards[Number(tag)] : []);
    if (html === null) unread.add(`a card of the kind “${name}”`);
    return html ?? '';
  };
  const doc = mobiledocSchema.safeParse(parseJson(json)).data;
  if (doc === undefined) return null;
  return { html: doc.sections.map((section) => drawSection(doc, section)).join('\n'), unread: [...unread] };
}
