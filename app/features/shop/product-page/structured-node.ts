import { decodeEntities, htmlToText } from '#app/lib/html-text';

/** A node of JSON-LD or microdata: names in lower case, and a list of values for each. */
export type StructuredNode = { [name: string]: StructuredValue[] };
export type StructuredValue = string | number | StructuredNode;

/** Structured data is a few levels deep. Deeper levels are left out. */
const MAX_DEPTH = 30;
/** In UTF-16 units: more than any field of the product form. */
const MAX_TEXT = 20_000;

/** Returns a node without a prototype, since a page may name a property `constructor`. */
export function createNode(): StructuredNode {
  return Object.create(null);
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/, '');
}

/** Returns the last part of a schema.org URL in lower case: 'https://schema.org/InStock' → 'instock'. */
export function plainTerm(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^.*[/#:]/s, '');
}

function toValues(json: unknown, depth = 0): StructuredValue[] {
  if (typeof json === 'string' || typeof json === 'number') return [json];
  if (typeof json !== 'object' || json === null || depth > MAX_DEPTH) return [];
  if (Array.isArray(json)) return json.flatMap((each) => toValues(each, depth + 1));
  if ('@value' in json) return toValues(json['@value'], depth + 1);
  const node = createNode();
  for (const [name, value] of Object.entries(json)) {
    const values = toValues(value, depth + 1);
    node[plainName(name)] = name === '@type' ? values.map((type) => plainTerm(String(type))) : values;
  }
  return [node];
}

/** Repairs what shops often write: comments around or in the block, line breaks in texts, a comma before a bracket. */
function repair(text: string): string {
  return text
    .replace(
      /^\s*(?:\/[/*]\s*)?(?:<!--|<!\[CDATA\[)(?:\s*\*\/)?|(?:\/[/*]\s*)?(?:-->|\]\]>)(?:\s*\*\/)?\s*$|;\s*$/g,
      '',
    )
    .replace(/("(?:[^"\\]|\\.)*(?:"|\\?$))|\/\/[^\n]*|\/\*.*?(?:\*\/|$)/gs, '$1')
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/,\s*([}\]])/g, '$1')
    .replaceAll("\\'", "'");
}

/** Parses a block of JSON-LD. A block that cannot be repaired has no nodes. */
export function parseJsonLd(text: string): StructuredNode[] {
  for (const attempt of [text, repair(text), repair(decodeEntities(text))]) {
    try {
      return nodesOf(toValues(JSON.parse(attempt)));
    } catch {
      // The next attempt may be readable.
    }
  }
  return [];
}

export function nodesOf(values: readonly StructuredValue[] | undefined): StructuredNode[] {
  return (values ?? []).filter((value) => typeof value === 'object');
}

export function isOfType(node: StructuredNode, types: RegExp): boolean {
  return (node['@type'] ?? []).some((type) => types.test(String(type)));
}

/** What shops print where a text is missing. */
const FILLER = /^(?:\$\w+|\{\{.*|%\w+%|undefined|null|nan|n\/?a|none|unknown|-+|\.)$/i;

/** Returns a text without tags, entities and bullets, on several lines, or '' for a filler. */
export function cleanLines(text: string): string {
  const decoded = decodeEntities(decodeEntities(text.slice(0, MAX_TEXT))).replace(/\r\n?/g, '\n');
  const plain = htmlToText(decoded)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/^• /gm, '')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return FILLER.test(plain) ? '' : plain;
}

export function cleanText(text: string): string {
  return cleanLines(text).replace(/\s+/g, ' ');
}

/** Returns the first text of a property. A node gives its name or value: `brand: { name: 'Acme' }`. */
export function textOf(node: StructuredNode, ...names: string[]): string {
  for (const value of names.flatMap((name) => node[name] ?? [])) {
    const text = typeof value === 'object' ? textOf(value, 'name', 'value') : cleanText(String(value));
    if (text !== '') return text;
  }
  return '';
}

/** Properties whose nodes may be elsewhere on the page, named by `@id`. */
const REFERENCES = ['offers', 'image', 'brand', 'isvariantof'];

/** Replaces references of the page's nodes by what they refer to: `offers: { '@id': '#offer' }`. */
export function resolveReferences(nodes: StructuredNode[]): StructuredNode[] {
  const all = nodes.flatMap((node) => [node, ...nodesOf(node['@graph'])]);
  const whole = all.filter((node) => Object.keys(node).length > 1);
  const byId = new Map(whole.map((node) => [String(node['@id']), node]));
  for (const node of all)
    for (const name of REFERENCES)
      node[name] = (node[name] ?? []).map((value) => {
        const isReference = typeof value === 'object' && Object.keys(value).join() === '@id';
        return (isReference && byId.get(String(value['@id']))) || value;
      });
  for (const node of all) for (const name of REFERENCES) if (node[name]?.length === 0) delete node[name];
  return nodes;
}
