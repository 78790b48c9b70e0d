import { UnreadableFile } from './text-file.server';

/** The longest entity, in characters. As many are held back at the end of a chunk, since an entity may continue in the next. */
const MAX_ENTITY_LENGTH = 45;

/** Escapes each `&` that does not begin an entity, except in CDATA and comments. */
class AmpersandEscaper {
  private rest = '';
  private within: 'text' | 'cdata' | 'comment' = 'text';

  take(text: string): string {
    const whole = this.rest + text;
    const tail = whole.slice(Math.max(0, whole.length - MAX_ENTITY_LENGTH));
    const open = tail.search(/[&<\]-]/);
    const end = open < 0 ? whole.length : whole.length - tail.length + open;
    this.rest = whole.slice(end);
    return this.escape(whole.slice(0, end));
  }

  end(): string {
    return this.escape(this.rest);
  }

  private escape(text: string): string {
    return text.replace(/<!\[CDATA\[|\]\]>|<!--|-->|&(?!#?\w{1,40};)/g, (sign) => {
      if (sign === '&') return this.within === 'text' ? '&amp;' : sign;
      if (sign === '<![CDATA[' && this.within === 'text') this.within = 'cdata';
      else if (sign === '<!--' && this.within === 'text') this.within = 'comment';
      else if ((sign === ']]>' && this.within === 'cdata') || (sign === '-->' && this.within === 'comment'))
        this.within = 'text';
      return sign;
    });
  }
}

const MAX_DEPTH = 60;

type XmlHandlers = {
  open: (name: string, attributes: Record<string, string>, line: number) => void;
  /** Receives text or CDATA. An element's text may arrive in several chunks. */
  text: (text: string) => void;
  close: (name: string) => void;
};

/** Reads XML in chunks, with bare `&`. Declared entities are refused: they can expand without end. @throws UnreadableFile */
export async function createXmlReader(handlers: XmlHandlers) {
  const { default: sax } = await import('sax');
  const parser = sax.parser(true, { trim: false, position: true });
  const escaper = new AmpersandEscaper();
  let failure: UnreadableFile | null = null;
  let depth = 0;
  const fail = (message: string) => {
    failure ??= new UnreadableFile(message);
  };
  parser.ondoctype = (type) => {
    // A doctype that only names a file is accepted; Ribbon never fetches that file.
    if (type.includes('[')) fail('The XML declares its own entities, which Ribbon does not read.');
  };
  parser.onerror = (error) => {
    const [what = ''] = error.message.split('\n');
    if (!/entity/i.test(what))
      fail(`The XML cannot be read: line ${parser.line + 1}, column ${parser.column + 1}: ${what}.`);
    // The parser keeps the text of an unknown entity and continues.
    else parser.error = null as unknown as Error;
  };
  parser.onopentag = ({ name, attributes }) => {
    depth += 1;
    if (depth > MAX_DEPTH) fail(`The XML is nested more than ${MAX_DEPTH} levels deep.`);
    handlers.open(name, attributes as Record<string, string>, parser.line + 1);
  };
  parser.ontext = handlers.text;
  parser.oncdata = handlers.text;
  parser.onclosetag = (name) => {
    depth -= 1;
    handlers.close(name);
  };
  const read = (work: () => unknown) => {
    work();
    if (failure !== null) throw failure;
  };
  return {
    write: (text: string): void => read(() => parser.write(escaper.take(text))),
    end(): void {
      // After an error, the parser itself throws.
      read(() => parser.write(escaper.end()));
      read(() => parser.close());
    },
  };
}
