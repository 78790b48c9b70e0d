import { expect, test } from 'vitest';
import { adSchema } from '#app/features/ads/ad-schema';
import { guessMapping, readReport } from '#app/features/earnings/report-reader';
import { guessColumns } from '#app/features/feeds/feed-guesses';
import { type FeedMapping, readFeedRow } from '#app/features/feeds/feed-mapping';
import { isNaming } from '#app/features/feeds/feed-xml.server';
import { breakLines, tidyMarks } from '#app/features/guides/import/block-rules';
import { fillTemplate, GHOST_URL, readOldUrl } from '#app/features/guides/import/imported';
import {
  extractCode,
  readProductBoxes,
  readShortcodes,
  withParagraphs,
} from '#app/features/guides/import/wordpress-shortcodes';
import { readCaptionText } from '#app/features/videos/caption.server';
import { listDescriptionLinks } from '#app/features/videos/description-links';
import { isAllowed } from '#app/infra/robots.server';
import { readAvailability } from '#app/lib/availability';
import { readCaptions, writeTranscript, writeVtt } from '#app/lib/captions';
import { readChapters } from '#app/lib/chapters';
import { htmlToText } from '#app/lib/html-text';
import { linkKey } from '#app/lib/link-key';
import { readMarkdown } from '#app/lib/markdown.server';
import { readMoney } from '#app/lib/price';
import { splitTags } from '#app/lib/tags';

const mapping: FeedMapping = {
  columns: { name: 'a', image: 'a', link: 'a', category: 'a', price: 'a', availability: 'a' },
  template: '',
  currency: 'USD',
  category: '',
  retailer: '',
  filter: null,
  own: false,
};

function readCues(text: string) {
  const { cues } = readCaptions(text);
  return [writeTranscript(cues), writeVtt(cues)];
}

/** A cell of each column, the heading of one, and the line above them. */
function readCommissions(text: string) {
  const headings = ['Transaction Date', 'Status', 'Sale Amount', 'Commission Amount', 'Click Ref', text];
  const table = { headings, rows: [{ line: 3, cells: headings.map(() => text) }], above: [text] };
  return readReport(table, guessMapping(table));
}

/** The text of a WordPress post. */
function readPost(text: string) {
  const { html, restore } = extractCode(text);
  const links = { byId: new Map(), bySlug: new Map(), byPath: new Map() };
  const boxes = withParagraphs(readProductBoxes(html, links));
  return restore(readShortcodes(boxes, { byId: new Map(), byPost: new Map() }, '1').html);
}

/** Everything that reads a text from outside: a platform, a retailer's file, a page. */
const READERS: Record<string, (text: string) => unknown> = {
  readChapters: (text) => readChapters(text, null),
  listDescriptionLinks,
  linkKey,
  htmlToText,
  readMoney: (text) => readMoney(text),
  splitTags,
  'isAllowed of robots.txt': (text) => isAllowed(`User-agent: *\n${text}`, 'https://shop.example/a'),
  readAvailability,
  'readCaptions of WebVTT': (text) => readCues(`WEBVTT\n\n00:01.000 --> 00:02.000\na${text}b\n`),
  'readCaptions of SubRip': (text) => readCues(`1\n00:00:01,000 --> 00:00:02,000\na${text}b\n`),
  readMarkdown: (text) => readMarkdown(text),
  'the price of an ad': (text) => adSchema.shape.pricePerThousand.safeParse(text),
  readCommissions,
  guessColumns: (text) => guessColumns([text]),
  'isNaming of an element': isNaming,
  'the name of a caption file': (text) => readCaptionText('WEBVTT\n\n00:01.000 --> 00:02.000\na', '', text),
  'the text of a WordPress post': readPost,
  'marks and lines of imported HTML': (text) => breakLines(tidyMarks(text)),
  'the title of an SEO plugin': (text) => fillTemplate(`%sitename%${text}`, text),
  'a URL of an old site': (text) => readOldUrl(GHOST_URL + text, null),
  readFeedRow: (text) => readFeedRow({ a: text }, mapping),
};

/** Texts that a pattern with two neighbors of the same kind takes quadratic time for, at a length. */
const HOSTILE: Record<string, (length: number) => string> = {
  'spaces before a letter': (length) => `${' '.repeat(length)}x`,
  'a time and spaces': (length) => `0:00${' '.repeat(length)}x`,
  'spaces inside a link': (length) => `https://shop.example/a,${' '.repeat(length)}x https://b.example/`,
  'stops behind a link': (length) => `https://shop.example/${'.'.repeat(length)}x/${'/'.repeat(length)}x`,
  'brackets and dashes': (length) => `${'- ['.repeat(length / 3)}x https://shop.example/a`,
  'line ends as entities': (length) => `<p>a${'&#10;'.repeat(length / 5)}b</p>`,
  'spaces as entities': (length) => `<p>a${'&nbsp;'.repeat(length / 6)}b</p>`,
  'open tags': (length) => '<a '.repeat(length / 3),
  'digits and spaces': (length) => `${'1 '.repeat(length / 2)}$`,
  'spaces before a sign': (length) => `12${' '.repeat(length)}x USD`,
  'line ends before a letter': (length) => `a${'\n'.repeat(length)}b`,
  'brackets before a line end': (length) => `${'('.repeat(length)}\na`,
  'a minus and spaces': (length) => `1 -${' '.repeat(length)}!`,
  digits: (length) => '1'.repeat(length),
  'nested emphasis': (length) => `${'*a '.repeat(length / 6)}${' b*'.repeat(length / 6)}`,
  'stops before a line end': (length) => `${'.'.repeat(length)}\u2028.\tx`,
  'letters and low lines': (length) => `W${'_D'.repeat(length / 2)}N`,
  'digits between spaces': (length) => `a 0${' '.repeat(length)}\tb`,
  'slashes before a letter': (length) => `${'/'.repeat(length)}x`,
  'captions without an end': (length) => '[caption "'.repeat(length / 10),
  'captions of one end': (length) => `${'[caption]<img>'.repeat(length / 14)}[/caption]`,
  'a caption and spaces': (length) => `[caption]<p>${' '.repeat(length)}[/caption]`,
  'embeds of one end': (length) => `${'[embed]x'.repeat(length / 8)} y[/embed]`,
  'values of shortcodes': (length) => '[x a=b'.repeat(length / 6),
  'galleries and videos without an end': (length) => '[gallery [youtube [amazon '.repeat(length / 26),
  'code without an end': (length) => '[code]<pre><code '.repeat(length / 17),
  'names of products without an end': (length) => '[thirstylink]'.repeat(length / 13),
  'paragraphs without an end': (length) => '<p '.repeat(length / 3),
  'line breaks without a mark': (length) => `<em>${'<br>'.repeat(length / 4)}`,
  'marks without an end': (length) => '</em><em '.repeat(length / 9),
  commas: (length) => ', '.repeat(length / 2),
};

const LENGTH = 8_000;

/**
 * Returns the processor time of one call in microseconds, the least of three: what else the machine does is not counted. Stops at the
 * first that is less than `enough`.
 */
async function costOf(read: (text: string) => unknown, text: string, enough = 0): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 3 && least >= enough; time += 1) {
    const before = process.cpuUsage();
    await read(text);
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, user + system);
  }
  return least;
}

test.each(Object.entries(READERS))('%s takes linear time', async (_, read) => {
  for (const [kind, write] of Object.entries(HOSTILE)) {
    // Below a millisecond, what is measured is the clock.
    const once = Math.max(1_000, await costOf(read, write(LENGTH)));
    // Linear is 10 and quadratic 100.
    const most = 40 * once;
    expect(await costOf(read, write(10 * LENGTH), most), kind).toBeLessThan(most);
  }
});

test('chapters and links are read with any line ending', () => {
  const lines = ['0:00 Start', '1:24 Robe https://shop.example/robe', '3:00 Slip'];
  for (const end of ['\n', '\r\n', '\r']) {
    const text = lines.join(end);
    expect(readChapters(text, null)?.map(({ at }) => at)).toEqual([0, 84, 180]);
    expect(listDescriptionLinks(text)).toMatchObject([{ url: 'https://shop.example/robe', at: 84 }]);
  }
});

test('retailers’ HTML keeps its paragraphs and lists', () => {
  expect(htmlToText('<p>One</p>\n<p>&nbsp; Two &nbsp;</p><ul><li>a</li><li>b</li></ul>')).toBe(
    'One\n\nTwo\n• a\n• b',
  );
});
