import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Cue, readCaptions, writeTranscript, writeVtt } from '#app/lib/captions';
import { nameLanguage, readLanguage, readSidecarName } from '#app/lib/language';
import { decodeBytes } from '#app/lib/text-file.server';

const cuesOf = (text: string) => readCaptions(text).cues;

test('reads cues of WebVTT without tags, settings, notes and names', () => {
  const text =
    'WEBVTT\nLanguage: de\n\nNOTE a\nb\n\nSTYLE\n::cue {}\n\nname\n00:01.000 --> 00:02.500 align:start\n<v Ann> Hello <i>you</i> &amp; me  \n';
  expect(readCaptions(text)).toEqual({
    language: 'de',
    cues: [{ start: 1, end: 2.5, text: 'Hello you & me' }],
  });
});

test('reads SubRip with text that looks like tags and numbers', () => {
  const text =
    '1\n00:00:01,000 --> 00:00:02,000\nI <3 {\\an8}<font color="red">silk</font>\n2\n00:00:03,5 --> 00:00:04\n7\n';
  expect(cuesOf(text)).toEqual([
    { start: 1, end: 2, text: 'I <3 silk' },
    { start: 3.5, end: 4, text: '7' },
  ]);
});

test('reads times with blanks and other arrows, and the tags of other formats', () => {
  const text =
    '1\n00:00:01, 000 -> 00:00: 02, 500\n{b}One{/b}\\NTwo\n\n2\n00:00:03,000 –> 00:00:04,000 X1:1\n5 -> 6\n';
  expect(cuesOf(text)).toEqual([
    { start: 1, end: 2.5, text: 'One\nTwo' },
    { start: 3, end: 4, text: '5 -> 6' },
  ]);
});

test('leaves out cues with broken times and keeps the others', () => {
  const text = 'a --> 00:00:01,000\nlost\n\n2\n00:00:01,000 --> 00:00:02,000\nkept\n';
  expect(cuesOf(text)).toEqual([{ start: 1, end: 2, text: 'kept' }]);
});

test('reads a day of speech, and of a longer file the beginning', () => {
  const cue = (length: number) => `1\n00:00:01,000 --> 00:00:02,000\n${'a'.repeat(length)}\n\n`;
  expect(cuesOf(cue(2_000_000))[0]?.text).toHaveLength(10_000);
  expect(cuesOf(cue(9_000).repeat(400))).toHaveLength(166);
});

test('writes WebVTT that reads as the same cues', () => {
  const cues: Cue[] = [
    { start: 0.5, end: 3_661.25, text: 'a < b & c\nd --> e' },
    { start: 2, end: 1, text: 'never shown' },
  ];
  const text = writeVtt(cues);
  expect(text).toBe('WEBVTT\n\n00:00:00.500 --> 01:01:01.250\na &lt; b &amp; c\nd --&gt; e\n');
  expect(cuesOf(text)).toEqual(cues.slice(0, 1));
});

test('a transcript has a paragraph after each pause and a line for each speaker', () => {
  const cues = [
    { start: 0, end: 1, text: '- No.\n- No.' },
    { start: 1, end: 2, text: 'No.' },
    { start: 9, end: 10, text: 'Later' },
  ];
  expect(writeTranscript(cues)).toBe('- No.\n- No. No.\n\nLater');
});

test.each([
  ['en', 'en'],
  ['EN_us', 'en-US'],
  ['iw', 'he'],
  ['German', 'de'],
  ['zh-hans', 'zh-Hans'],
  ['commentary', null],
  ['', null],
])('reads the language %s as %s', (text, language) => {
  expect(readLanguage(text)).toBe(language);
});

test('names a language for people', () => {
  expect(nameLanguage('pt-BR')).toBe('Brazilian Portuguese');
  expect(nameLanguage('und')).toBe('Unknown language');
});

test.each([
  ['clip.vtt', 'clip', { language: null, kind: 'subtitles', isTranslated: false }],
  ['clip.hi.srt', 'clip', { language: 'hi', kind: 'subtitles', isTranslated: false }],
  ['clip.en.hi.srt', 'clip', { language: 'en', kind: 'captions', isTranslated: false }],
  ['clip.en-orig.vtt', 'clip', { language: 'en', kind: 'subtitles', isTranslated: true }],
  ['clip.en-x-autogen.vtt', 'clip', { language: 'en', kind: 'subtitles', isTranslated: true }],
  ['clip.en.auto.vtt', 'clip', { language: 'en', kind: 'subtitles', isTranslated: false }],
  ['clip.pt-br.vtt', 'clip', { language: 'pt-BR', kind: 'subtitles', isTranslated: false }],
  ['clip.en-nP7-2PuUl7o.vtt', 'clip', { language: 'en', kind: 'subtitles', isTranslated: false }],
  ['clip.ger.srt', 'clip', { language: 'de', kind: 'subtitles', isTranslated: false }],
  ['clip.zh-Hans-en.vtt', 'clip', { language: 'zh-Hans', kind: 'subtitles', isTranslated: true }],
  ['clip.two.en.vtt', 'clip', null],
  ['clip2.en.vtt', 'clip', null],
  ['clip.en.json', 'clip', null],
] as const)('reads the file name %s', (file, stem, sidecar) => {
  expect(readSidecarName(file, stem)).toEqual(sidecar);
});

const recordings = join(import.meta.dirname, '..', '..', '..', 'shared', 'recordings', 'captions');
if (existsSync(recordings)) {
  const names = readdirSync(recordings).filter((name) => name.endsWith('.expected.json'));
  test.each(names)('reads the recorded %s', async (name) => {
    const bytes = readFileSync(join(recordings, name.replace('.expected.json', '')));
    const expected: Cue[] = JSON.parse(readFileSync(join(recordings, name), 'utf8'));
    const cues = cuesOf(await decodeBytes(bytes).catch(() => ''));
    expect(cues).toEqual(expected.toSorted((one, other) => one.start - other.start));
    expect(cuesOf(writeVtt(cues))).toEqual(
      cues
        .filter(({ start, end }) => end > start)
        .map((cue) => ({ ...cue, text: cue.text.replace(/\n+/g, '\n') })),
    );
  });

  type Named = { video: string; file: string; language: string | null; auto: boolean | null; note?: string };
  const sidecars: Named[] = JSON.parse(readFileSync(join(recordings, 'sidecar-names.json'), 'utf8'));
  test.each(sidecars)('reads the recorded file name $file', ({ video, file, language, auto, note = '' }) => {
    const sidecar = readSidecarName(file, video.replace(/\.\w+$/, ''));
    expect(sidecar?.language ?? null).toBe(language);
    if (auto !== null) expect(sidecar?.isTranslated).toBe(auto);
    if (note.includes('forced')) expect(sidecar?.kind).toBe('forced');
  });

  test('a transcript of automatic captions has each line once', async () => {
    const text = await decodeBytes(readFileSync(join(recordings, 'youtube-auto-captions-rolling.en.vtt')));
    expect(writeTranscript(cuesOf(text))).toBe(
      'hello everyone and welcome to the gift guide [Music] the silk robe is >> lovely',
    );
  });
}

test('reads cues of SRT below the header of WebVTT', () => {
  expect(readCaptions('WEBVTT\n\n1\n00:00:00,000 --> 00:00:01,000\nA robe\n').cues).toEqual([
    { start: 0, end: 1, text: 'A robe' },
  ]);
});
