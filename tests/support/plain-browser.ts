import { DomUtils, parseDocument } from 'htmlparser2';
import type { Answer, Visitor } from './visitor';

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];
type AnyNode = Element['children'][number] | NonNullable<Element['parent']>;
type Name = string | RegExp;
type Typed = string | boolean | File;

const { isTag } = DomUtils;
const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim();
const textOf = (element: AnyNode) => squeeze(DomUtils.innerText(element));
const isControl = ({ name }: Element) => ['input', 'select', 'textarea'].includes(name);
const matches = (text: string, name: Name) => (typeof name === 'string' ? text === name : name.test(text));

/**
 * Uses pages as a browser without scripts does: it finds fields by their labels and buttons by their names, and sends a form with
 * what the page and the visitor put into it.
 */
export class PlainBrowser {
  #page: Answer | undefined;
  #elements: Element[] = [];
  #path = '';
  #typed = new Map<Element, Typed>();
  readonly #visitor: Visitor;

  constructor(visitor: Visitor) {
    this.#visitor = visitor;
  }

  /** The page that is shown. */
  get page(): Answer {
    if (this.#page === undefined) throw new Error('No page is open.');
    return this.#page;
  }

  get path(): string {
    return this.#path;
  }

  /** The visible text of the page. */
  get text(): string {
    const [body] = this.#elements.filter(({ name }) => name === 'body');
    return body === undefined ? '' : textOf(body);
  }

  async open(path: string): Promise<void> {
    await this.#show(path, this.#visitor.get(path));
  }

  async #show(path: string, request: Promise<Answer>): Promise<void> {
    let answer = await request;
    let shown = path;
    while (answer.status >= 300 && answer.status < 400 && answer.location !== null) {
      const { pathname, search } = new URL(answer.location, `http://site.example${shown}`);
      shown = pathname + search;
      answer = await this.#visitor.get(shown);
    }
    this.#path = shown;
    this.#page = answer;
    this.#typed.clear();
    this.#elements = DomUtils.getElementsByTagName('*', parseDocument(answer.text));
  }

  #find(what: string, name: Name, within: string[], isIt: (element: Element) => boolean): Element {
    const area = this.#findArea(within);
    const found = this.#elements.find(
      (element) => isIt(element) && (area === undefined || isInside(element, area)),
    );
    if (found === undefined)
      throw new Error(`${this.#path} has no ${what} ${name}: ${this.text.slice(0, 800)}`);
    return found;
  }

  /** The part of the page with this id or this legend, within the parts named before it. */
  #findArea(names: string[]): Element | undefined {
    return names.reduce<Element | undefined>((outer, wanted) => {
      const found = this.#elements.find(
        (element) =>
          (element.attribs.id === wanted || (element.name === 'fieldset' && legendOf(element) === wanted)) &&
          (outer === undefined || isInside(element, outer)),
      );
      if (found === undefined) throw new Error(`${this.#path} has no part ${wanted}`);
      return found;
    }, undefined);
  }

  #labelsOf(control: Element): string[] {
    const { id } = control.attribs;
    const labels = this.#elements.filter(({ name }) => name === 'label');
    return [
      ...(control.attribs['aria-label'] === undefined ? [] : [control.attribs['aria-label']]),
      ...labels
        .filter((label) => (id !== undefined && label.attribs.for === id) || isInside(control, label))
        .map(textOf),
    ];
  }

  #field(label: Name, ...within: string[]): Element {
    const isIt = (element: Element) =>
      isControl(element) &&
      element.attribs.type !== 'hidden' &&
      this.#labelsOf(element).some((text) => matches(text, label));
    return this.#find('field', label, within, isIt);
  }

  /** Types a text into a field, chooses an option by its text, ticks a box, or picks a file. */
  fill(label: Name, value: Typed, ...within: string[]): void {
    this.#typed.set(this.#field(label, ...within), value);
  }

  /** What a field holds. */
  value(label: Name, ...within: string[]): string {
    return this.#valuesOf(this.#field(label, ...within)).join();
  }

  /** Follows a link. */
  async follow(name: Name, ...within: string[]): Promise<void> {
    const isIt = (element: Element) =>
      element.name === 'a' && matches(element.attribs['aria-label'] ?? textOf(element), name);
    const { href = '' } = this.#find('link', name, within, isIt).attribs;
    await this.open(href.replace(/#.*/, ''));
  }

  has(button: Name): boolean {
    return this.#elements.some((element) => this.#isButton(element, button));
  }

  #isButton({ name: tag, attribs, children }: Element, name: Name): boolean {
    if (tag !== 'button' || 'disabled' in attribs) return false;
    return matches(
      attribs['aria-label'] ?? squeeze(children.map((child) => DomUtils.innerText(child)).join('')),
      name,
    );
  }

  /** Presses a button, which sends its form. */
  async press(name: Name, ...within: string[]): Promise<void> {
    await this.#send(this.#find('button', name, within, (element) => this.#isButton(element, name)));
  }

  /** Presses Enter in a field, which presses the first button of its form unless that is disabled. */
  async enter(label: Name, ...within: string[]): Promise<void> {
    const form = this.#formOf(this.#field(label, ...within));
    const first = this.#elements.find(
      (element) =>
        element.name === 'button' &&
        (element.attribs.type ?? 'submit') === 'submit' &&
        this.#formOf(element) === form,
    );
    if (first === undefined) throw new Error(`The form of ${label} has no button.`);
    if (!('disabled' in first.attribs)) await this.#send(first);
  }

  async #send(button: Element): Promise<void> {
    const form = this.#formOf(button);
    if (form === undefined) throw new Error(`The button ${textOf(button)} sends no form.`);
    const fields = this.#elements
      .filter(
        (element) => isControl(element) && !('disabled' in element.attribs) && this.#formOf(element) === form,
      )
      .flatMap((element) => {
        const field = element.attribs.name;
        return field === undefined
          ? []
          : this.#valuesOf(element).map((value): [string, Typed] => [field, value]);
      });
    if (button.attribs.name !== undefined) fields.push([button.attribs.name, button.attribs.value ?? '']);
    const action = button.attribs.formaction ?? form.attribs.action ?? this.#path;
    const path = new URL(action, `http://site.example${this.#path}`);
    const isPost = (button.attribs.formmethod ?? form.attribs.method)?.toLowerCase() === 'post';
    const body = form.attribs.enctype === 'multipart/form-data' ? new FormData() : new URLSearchParams();
    for (const [field, value] of fields) body.append(field, value as string);
    if (!isPost) return this.open(`${path.pathname}?${body}`);
    const target = path.pathname + path.search;
    await this.#show(target, this.#visitor.send(target, { method: 'POST', body }));
  }

  #formOf(element: Element): Element | undefined {
    const { form } = element.attribs;
    return (
      this.#elements.find(
        ({ name, attribs }) => name === 'form' && form !== undefined && attribs.id === form,
      ) ?? around(element, 'form')
    );
  }

  #valuesOf(element: Element): Typed[] {
    const { attribs, name } = element;
    const typed = this.#typed.get(element);
    if (name === 'textarea') return [typed ?? DomUtils.textContent(element).replace(/^\n/, '')];
    if (name === 'select') {
      const options = DomUtils.getElementsByTagName('option', element, true);
      const chosen =
        typed === undefined
          ? (options.find((option) => 'selected' in option.attribs) ?? options[0])
          : options.find((option) => textOf(option) === typed);
      if (chosen === undefined) throw new Error(`No option ${typed} in ${attribs.name}`);
      return [chosen.attribs.value ?? textOf(chosen)];
    }
    if (attribs.type === 'checkbox' || attribs.type === 'radio')
      return (typed ?? 'checked' in attribs) ? [attribs.value ?? 'on'] : [];
    if (attribs.type === 'file') return typed === undefined ? [new File([], '')] : [typed];
    return [typed ?? attribs.value ?? ''];
  }
}

function legendOf({ children }: Element): string | undefined {
  const legend = children.find((child) => isTag(child) && child.name === 'legend');
  return legend && textOf(legend);
}

function around(element: Element, name: string): Element | undefined {
  for (let outer = element.parent; outer !== null; outer = outer.parent)
    if (isTag(outer) && outer.name === name) return outer;
  return undefined;
}

function isInside(element: Element, area: Element): boolean {
  for (let outer: AnyNode | null = element; outer !== null; outer = outer.parent)
    if (outer === area) return true;
  return false;
}
