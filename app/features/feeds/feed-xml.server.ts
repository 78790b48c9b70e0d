import { truncate } from '#app/lib/format';
import { PREVIEW_BYTES, readText, type TextFile, UnreadableFile } from '#app/lib/text-file.server';
import { normalizeLineEnds } from '#app/lib/text-lines';
import { createXmlReader } from '#app/lib/xml-reader.server';
import type { FeedLine, FeedRecord } from './feed-mapping';

/** The longest text of an element, in characters. A cell is truncated to `MAX_CELL`. */
const MAX_TEXT_LENGTH = 100_000;
const MAX_CELL = 20_000;
const MAX_COLUMNS = 300;
const MAX_NAMED = 12;

const KNOWN = /^(?:\w+:)?(?:item|shopitem|entry|product|offer|prod|o|article|artikel|produkt|produit)$/i;

const isLink = (text: string) => /^\s*(?:https?:)?\/\/\S/i.test(text);
export const isNaming = (name: string) =>
  /^(?:\w*(?:name|navn)|product|title|titel|titre|titolo|nom|nombre|nome|naam|namn|nazwa|designation)$/i.test(
    name.split(/[:_]/).at(-1) ?? '',
  );

type Open = { path: string; hasLink: boolean; hasName: boolean };
type Structure = { counts: Map<string, number>; paths: Set<string>; parents: Set<string> };

async function readStructure(file: TextFile): Promise<Structure> {
  const structure: Structure = { counts: new Map(), paths: new Set(), parents: new Set() };
  const open: Open[] = [];
  const noteText = (text: string) => {
    const last = open.at(-1);
    if (last !== undefined && isLink(text)) last.hasLink = true;
  };
  const xml = await createXmlReader({
    open(name, attributes) {
      const parent = open.at(-1)?.path;
      const path = `${parent ?? ''}/${name}`;
      structure.paths.add(path);
      if (parent !== undefined) structure.parents.add(parent);
      open.push({ path, hasLink: false, hasName: isNaming(name) });
      for (const [key, value] of Object.entries(attributes)) {
        // Namespaces are URLs, too.
        if (!key.startsWith('xmlns')) noteText(value);
      }
    },
    text: noteText,
    close() {
      const closed = open.pop();
      if (closed === undefined) return;
      const { path, hasLink, hasName } = closed;
      if (hasLink && hasName) structure.counts.set(path, (structure.counts.get(path) ?? 0) + 1);
      const parent = open.at(-1);
      if (parent === undefined) return;
      parent.hasLink ||= hasLink;
      parent.hasName ||= hasName;
    },
  });
  let size = 0;
  // Bytes: a character takes four at most.
  for await (const text of readText(file, PREVIEW_BYTES * 5)) {
    xml.write(text);
    size += text.length;
    if (size > PREVIEW_BYTES) return structure;
  }
  xml.end();
  return structure;
}

const depthOf = (path: string) => path.split('/').length;
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const isKnown = (path: string) => KNOWN.test(nameOf(path));

/** Finds the element of a product: it repeats and contains a link and a name, or else has a known name. */
function findElement({ counts, parents }: Structure): string | null {
  const repeated = [...counts].filter(([, count]) => count > 1).map(([path]) => path);
  const outermost = (found: string[]) => found.sort((one, other) => depthOf(one) - depthOf(other))[0] ?? null;
  const path =
    outermost(repeated.filter(isKnown)) ?? outermost(repeated) ?? outermost([...parents].filter(isKnown));
  return path === null ? null : nameOf(path);
}

const categoryDepth = (category: string) => category.split('>').length;

/** Stores a text. Of a repeated element, all images count, the most specific category, or else the first text. */
function store(record: FeedRecord, name: string, text: string): void {
  const before = record[name];
  const value = normalizeLineEnds(text.trim().slice(0, MAX_CELL));
  if (before === undefined) {
    if (Object.keys(record).length < MAX_COLUMNS) record[name] = value;
  } else if (before !== '' && /im(?:age|g)|picture|photo/i.test(name) && isLink(text))
    record[name] = `${before},${text.trim()}`.slice(0, MAX_CELL);
  else if (before === '' || (/product_type$/.test(name) && categoryDepth(text) > categoryDepth(before)))
    record[name] = value;
}

/** Elements whose attribute `name` names the column: `<field name="ean">`. */
const NAMED = /^(?:field|property|param|attribute|attr|a|option|feature|spec)$/i;

/** An element within a product that is open. `firstText` is that of the first element in it that has text. */
type Part = { column: string; text: string; attribute: string; hasParts: boolean; firstText: string };

/** Collects one product: its elements by their names, those within others as `a.b`, and attributes as `a.b`, too. */
class ProductReader {
  readonly record: FeedRecord = {};
  private readonly open: Part[] = [];

  constructor(
    readonly line: number,
    attributes: Record<string, string>,
  ) {
    for (const [name, value] of Object.entries(attributes)) store(this.record, name, value);
  }

  start(name: string, attributes: Record<string, string>): void {
    const parent = this.open.at(-1);
    if (parent !== undefined) parent.hasParts = true;
    // `<field name="ean">` is a column `ean`: the element says only that it is one.
    const called = NAMED.test(name) ? (attributes.name ?? name) : name;
    const column = [parent?.column, called].filter((each) => each !== undefined).join('.');
    // Atom writes the URL of a link as an attribute. Other formats write the value of an empty element so.
    const { href, url, src, value } = attributes;
    const attribute = href ?? url ?? src ?? value ?? (called === name ? attributes.name : undefined) ?? '';
    this.open.push({ column, text: '', attribute, hasParts: false, firstText: '' });
    for (const [key, value] of Object.entries(attributes))
      if (!/^(?:xmlns|href$|name$)/.test(key)) store(this.record, `${column}.${key}`, value);
  }

  add(text: string): void {
    const part = this.open.at(-1);
    if (part === undefined) return;
    // Only a text that is too long is truncated: texts come in parts, and a part may end within a character.
    const whole = part.text + text;
    part.text = whole.length > MAX_TEXT_LENGTH ? truncate(whole, MAX_TEXT_LENGTH) : whole;
  }

  /** Ends the last element that is open. Returns false for the product itself. */
  end(): boolean {
    const part = this.open.pop();
    if (part === undefined) return false;
    // An element that only holds other elements gets the first text in them.
    const own = part.text.trim() === '' ? part.attribute : part.text;
    const text = part.hasParts && own === '' ? part.firstText : own;
    store(this.record, part.column, text);
    const parent = this.open.at(-1);
    // Heureka writes the name of a column in one element, and its text in the next.
    if (parent && /param\w*\.\w*val(?:ue)?$/i.test(part.column)) store(this.record, parent.firstText, text);
    // A number identifies an element and does not name it.
    if (parent !== undefined && /^\d*$/.test(parent.firstText.trim())) parent.firstText = text;
    return true;
  }
}

/** Categories that a file lists before its products, by their numbers (Yandex Market Language). */
class CategoryList {
  private readonly names = new Map<string, string>();
  private open: { id: string; name: string } | null = null;

  start(element: string, { id }: Record<string, string>): void {
    this.open = /category$/i.test(element) && id !== undefined ? { id, name: '' } : null;
  }

  add(text: string): void {
    if (this.open !== null && this.open.name.length < MAX_CELL) this.open.name += text;
  }

  end(): void {
    if (this.open !== null && this.names.size < 100_000) this.names.set(this.open.id, this.open.name.trim());
    this.open = null;
  }

  complete(record: FeedRecord): void {
    const name = this.names.get(record.categoryId ?? '');
    if (name !== undefined) store(record, 'category', name);
    const { type, typePrefix = '', vendor, model } = record;
    if (type === 'vendor.model') store(record, 'name', `${typePrefix} ${vendor} ${model}`);
  }
}

/** Reads the products of Google Merchant's RSS or Atom, or of an affiliate network's XML. @throws UnreadableFile */
export async function* readXmlFeed(file: TextFile, largest?: number): AsyncGenerator<FeedLine> {
  const structure = await readStructure(file);
  const element = findElement(structure);
  if (element === null) {
    const named = [...new Set([...structure.paths].map(nameOf))].slice(0, MAX_NAMED).join(', ');
    throw new UnreadableFile(
      `No products found. A product is an element that repeats and contains a name and a link. The file has these elements: ${named}.`,
    );
  }
  const found: FeedLine[] = [];
  const categories = new CategoryList();
  let product: ProductReader | null = null;
  const xml = await createXmlReader({
    open(name, attributes, line) {
      if (product !== null) return product.start(name, attributes);
      if (name === element) product = new ProductReader(line, attributes);
      else categories.start(name, attributes);
    },
    text(text) {
      if (product === null) categories.add(text);
      else product.add(text);
    },
    close() {
      if (product === null) return categories.end();
      if (product.end()) return;
      categories.complete(product.record);
      found.push({ line: product.line, record: product.record });
      product = null;
    },
  });
  for await (const text of readText(file, largest)) {
    xml.write(text);
    yield* found.splice(0);
  }
  xml.end();
  yield* found.splice(0);
}
