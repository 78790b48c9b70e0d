import { UnreadableFile } from './text-file.server';

/** How deep elements may lie within each other. */
const DEEPEST = 60;

export type XmlHandlers = {
  open: (name: string, attributes: Record<string, string>, line: number) => void;
  /** Text or CDATA; one element's text may come in several pieces. */
  text: (text: string) => void;
  close: (name: string) => void;
};

/**
 * A reader of XML that comes in pieces. An `&` that begins no entity is an `&`: shops and blogs write such links and titles. Documents
 * that declare entities of their own are refused: these can name files, or unfold without end.
 * @returns functions that throw UnreadableFile, with the line and the column, for what is no XML.
 */
export async function createXmlReader(handlers: XmlHandlers): Promise<{
  write: (text: string) => void;
  end: () => void;
}> {
  const { default: sax } = await import('sax');
  const parser = sax.parser(true, { trim: false, position: true });
  let failure: UnreadableFile | null = null;
  let depth = 0;
  const fail = (message: string) => {
    failure ??= new UnreadableFile(message);
  };
  parser.ondoctype = (type) => {
    // One that only names a file is never fetched.
    if (type.includes('[')) fail('The file declares entities of its own, which are not read.');
  };
  parser.onerror = (error) => {
    const [what = ''] = error.message.split('\n');
    if (!/entity/i.test(what))
      fail(`The XML cannot be read: line ${parser.line + 1}, column ${parser.column + 1}: ${what}.`);
    // The parser keeps the text as it stands, and goes on.
    else parser.error = null as unknown as Error;
  };
  parser.onopentag = ({ name, attributes }) => {
    depth += 1;
    if (depth > DEEPEST) fail('The XML is nested too deeply.');
    handlers.open(name, attributes as Record<string, string>, parser.line + 1);
  };
  parser.ontext = handlers.text;
  parser.oncdata = handlers.text;
  parser.onclosetag = (name) => {
    depth -= 1;
    handlers.close(name);
  };
  const check = () => {
    if (failure !== null) throw failure;
  };
  return {
    write(text) {
      parser.write(text);
      check();
    },
    end() {
      parser.close();
      check();
    },
  };
}
