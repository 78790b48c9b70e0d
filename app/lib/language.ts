const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
/** The tag of an unknown language (BCP 47, RFC 5646, 4.1). */
export const UNKNOWN_LANGUAGE = 'und';

/** Returns 'Austrian German' for `de-AT`. */
export function nameLanguage(tag: string): string {
  return names.of(tag) ?? (tag === UNKNOWN_LANGUAGE ? 'Unknown language' : tag);
}

const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz'];
let byName: Map<string, string> | undefined;

function findByName(name: string): string | null {
  byName ??= new Map(
    ALPHABET.flatMap((first) => ALPHABET.map((second) => first + second)).flatMap((tag) => {
      const label = names.of(tag)?.toLowerCase();
      // Old codes such as `iw` have the name of the new one.
      return label === undefined ? [] : [[label, readTag(tag) ?? tag] as const];
    }),
  );
  return byName.get(name.toLowerCase()) ?? null;
}

function readTag(text: string): string | null {
  if (!/^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(text)) return null;
  try {
    const [tag = ''] = Intl.getCanonicalLocales(text);
    return names.of(tag) === undefined ? null : tag;
  } catch {
    return null;
  }
}

/** Reads a BCP 47 tag or an English name, such as `pt-BR` or `English`. Returns null for another text. */
export function readLanguage(text: string): string | null {
  const typed = text.trim().replaceAll('_', '-');
  return readTag(typed) ?? findByName(typed);
}

/** Regions that people write in lower case. Otherwise a second code is the language of a translated original. */
const LOWER_REGIONS = /-(?:us|gb|uk|br|mx|ca|au|cn|tw|hk)$/;

/** Reads the language of a file name. yt-dlp writes `de-en` for a translation from English, and `en-orig` or `en-x-autogen` for an original. */
function readNamedLanguage(text: string): { language: string; isTranslated: boolean } | null {
  const [, target, from] = /^(.+)-([a-z]{2,3}|orig|x-autogen)$/.exec(text) ?? [];
  const isTranslated =
    target !== undefined &&
    from !== undefined &&
    !LOWER_REGIONS.test(text) &&
    readTag(target) !== null &&
    (/^(?:orig|x-autogen)$/.test(from) || readTag(from) !== null);
  // yt-dlp adds an id to the language of further captions, such as `en-nP7-2PuUl7o`.
  const language =
    readLanguage(isTranslated ? target : text) ?? readLanguage(text.replace(/-[\w-]{11}$/, ''));
  return language === null ? null : { language, isTranslated };
}

const MARKS = /^(?:forced|foreign|sdh|cc|hi|default|auto)$/i;

/** Reads the name of a caption file next to a video: `clip.en.vtt` for `clip.mp4`. Returns null for another file. */
export function readSidecarName(file: string, stem: string) {
  const [, rest = null] =
    /^((?:\..*)?)\.(?:vtt|srt)$/i.exec(file.startsWith(stem) ? file.slice(stem.length) : '') ?? [];
  if (rest === null) return null;
  const parts = rest.split('.').slice(1);
  // `hi` is Hindi in the place of a language, and else 'hearing impaired'.
  const isMark = (part: string, at: number) => MARKS.test(part) && (at > 0 || part !== 'hi');
  const marks = parts.filter(isMark).join(' ').toLowerCase();
  const others = parts.filter((part, at) => !isMark(part, at));
  const [named = null, ...more] = others.map(readNamedLanguage);
  // The file of another video may begin with the name of this one.
  if (more.length > 0) return null;
  const kind = /fo/.test(marks) ? 'forced' : /sdh|cc|hi/.test(marks) ? 'captions' : 'subtitles';
  return { language: named?.language ?? null, kind, isTranslated: named?.isTranslated ?? false } as const;
}
