import { readChapterNumber } from './chapter-number.ts';
import { asciiDigits } from './natural-order.ts';
import { findRoman, patternsOf, valueOf } from './part-words.ts';
import { plainText } from './plain-text.ts';

/** What the name of a file or folder says about its position in a comic. */
export type PartName = {
  /** Of season, part or volume; of a part of a season both: season 2 part 1 lies between season 2 and season 3. */
  volume: number | null;
  /** "Season 2", "Part 1", "Volume 2.5"; empty without a volume. */
  volumeTitle: string;
  /** Number of the chapter; a letter adds a fraction: 10 < 10a < 10b. */
  number: number | null;
  /** The number as text: "12", "1.5", "10a", "1-10", "67-1". */
  numberText: string;
  /** Whether the name states several chapters: "Ch 1-10". */
  isRange: boolean;
  /** Of "Ep 5 Part 2" and "Ep 5 (2 of 3)" the 2. */
  partOfChapter: number | null;
  /** 'word' when a word or sign marks it as a chapter, 'bare' when it is just a number. */
  marked: 'word' | 'bare' | null;
  /** Text before and after the numbers, cleaned: often the comic's and the chapter's title. */
  before: string;
  after: string;
};

/** "No. 8" is a chapter only when no other number follows: "Kaiju No. 8 035" is 35. */
const weakWords = String.raw`(?:no|nr|n°)`;
/** Letters that run on after a number make it part of a word; other scripts need no space there. */
const ends = String.raw`(?![a-z\p{N}])`;
const begins = String.raw`(?<![\p{L}'’])`;
/** Behind a number a letter ("10a") and the end of a range ("1-10"), or a part ("67-1"). */
const chapterDigits = String.raw`\d{1,9}(?:\.\d{1,3}|,\d(?!\d))?(?:[a-z](?![\p{L}\p{N}]))?(?:-\d{1,5}(?:\.\d{1,3})?(?!\d))?`;
/** "(v2)" and "v2" behind a number are a corrected edition. */
const edition = String.raw`(?:\s?v\d(?!\d))?`;
/** A chapter may follow without a space: "v2c13", "S02E04". */
const endsOrChapter = String.raw`(?!\p{N})(?=$|[^\p{L}]|(?:c|ch|chap|chapter|e|ep|episode)[\s.]*\d)`;

const chapters = patternsOf('chapter', { digits: chapterDigits, ends: `${edition}${ends}` });
const weakChapter = new RegExp(
  String.raw`${begins}${weakWords}[\s.:#_-]*(${chapterDigits})${edition}${ends}(?![\s\p{Pd}]+\d)`,
  'iu',
);
const seasons = patternsOf('season', {
  digits: String.raw`\d{1,3}`,
  ends: String.raw`(?!\.\d)${endsOrChapter}`,
});
const parts = patternsOf('part', { digits: String.raw`\d{1,4}`, ends: endsOrChapter });
const volumes = patternsOf('volume', { digits: String.raw`\d{1,4}(?:[.,]\d{1,2})?`, ends: endsOrChapter });
/** Directly behind what was read as a volume, which is blanked. */
const rangeEnd = /(?<=\u0000)-(\d{1,4})(?![\p{L}\p{N}])/u;
const date = /(?<!\d)(?:19|20)\d\d([-. ]?)(?:0[1-9]|1[0-2])\1(?:0[1-9]|[12]\d|3[01])(?!\d)/;
/** "Extra 3", "Annual 001" and "외전 3화" are numbered separately: their 3 is not chapter 3. */
const extra =
  /(?:(?<!\p{L})annuals?|[eé]pilog(?:ue|o)?|prolog(?:ue|o)?|эпилог|пролог|에필로그|프롤로그|エピローグ|プロローグ|sonder(?:folge|kapitel|band|heft)|hors[\s-]?s[ée]rie|especial(?:es)?|спец(?:выпуск|глава)|ตอนพิเศษ|外傳|스페셜|specials?|extras?|side[\s-]?story|bonus|omake|spin-?off|番外編?|外伝|外传|特別編|特别篇|おまけ|외전|번외편?|특별편)[\s.:-]*(?:episode|chapter|ep|ch|第|제)?[\s.#]*\d/iu;
/** Folders of such chapters: "Extras", "Specials", "Side stories". */
const extras =
  /^(?:annuals?|specials?|extras?|side|bonus|omake|spin-?off|番外|外伝|外传|特別|特别|おまけ|외전|번외|특별)/iu;
/** What scanners write beside the number: "c2c" (cover to cover), the size of the scan, "(of 06)". */
const scannerTags =
  /(?<![\p{L}\p{N}])(?:c2c|f2f|\d{3,4}\s?(?:p|px|dpi)|\d{3,5}x\d{3,5})(?![\p{L}\p{N}])|(?<=\d)\s+of\s+\d{1,4}(?!\d)/giu;
/** A larger number is a date, an id or a hash, not a position in a comic. */
const maxNumber = 9999;

const bareDigits = String.raw`(\d{1,9}(?:\.\d{1,3})?(?:[a-z](?![\p{L}\p{N}]))?(?:-\d{1,4}(?![\p{L}\p{N}-]))?)`;
const bareAtStart = new RegExp(String.raw`^[\s\p{P}]*${bareDigits}${ends}`, 'iu');
const bareAtEnd = new RegExp(String.raw`(?<=^|[^\p{L}\d.]|\p{L}{3})${bareDigits}\s*$`, 'iu');
/** "1 (Season 2)": what was read as the volume is blanked. */
const bareBeforeVolume = new RegExp(String.raw`^[\s\p{P}]*${bareDigits}[\s\p{P}]*\u0000`, 'iu');
const bareAnywhere = /(?<![\d.a-z])(\d{1,9}(?:\.\d{1,3})?)(?![\da-z])/giu;

/**
 * Reads volume and chapter number out of a name without extension. `shared` is the common beginning of the
 * names in a folder, so that in "100 Days 05" the bare number found is 5.
 */
export function readPartName(name: string, shared = ''): PartName {
  const text = readable(name);
  const part: PartName = {
    volume: null,
    volumeTitle: '',
    number: null,
    numberText: '',
    isRange: false,
    partOfChapter: null,
    marked: null,
    before: '',
    after: '',
  };
  const spans: [start: number, end: number][] = [];
  // Used text is blanked, not cut out, so that positions stay valid and nothing is read twice.
  let unread = text.replace(date, (found) => '\u0001'.repeat(found.length));
  const consume = (start: number, end: number): void => {
    spans.push([start, end]);
    unread = unread.slice(0, start) + '\u0000'.repeat(end - start) + unread.slice(end);
  };
  const find = (
    patterns: RegExp[],
    isMeant: (match: RegExpExecArray) => boolean = () => true,
  ): { digits: string; start: number } | null => {
    for (const pattern of patterns) {
      const match = pattern.exec(unread);
      if (!match || !isMeant(match)) continue;
      consume(match.index, match.index + match[0].length);
      return { digits: match.slice(1).find((group) => group !== undefined)!, start: match.index };
    }
    return null;
  };
  const isExtra = extra.test(text);
  const season = find(seasons);
  const volume = season ? null : find(volumes);
  // "Vol 1-3" are three volumes in one; "v6-09" is a chapter of volume 6.
  const lastVolume = volume && !/^v\d/i.test(text.slice(volume.start)) ? find([rangeEnd]) : null;
  const chapter = isExtra ? null : find([...chapters, weakChapter]);
  const named = find(parts, (match) => isPartWord(match, unread, chapter?.start));
  if (chapter) setNumber(part, chapter.digits, 'word');
  if (season) setVolume(part, 'Season', season.digits);
  if (volume) setVolume(part, 'Volume', volume.digits);
  if (lastVolume) part.volumeTitle += `-${Number(lastVolume.digits)}`;
  if (named && chapter && named.start > chapter.start) part.partOfChapter = valueOf(named.digits);
  else if (named) setVolume(part, 'Part', named.digits);
  if (part.number === null && !isExtra) {
    const start = part.volume === null && unread.startsWith(shared) ? shared.length : 0;
    const bare = findBareNumber(unread.slice(start), part.volume !== null);
    if (bare) setNumber(part, bare[1]!, 'bare');
    if (bare && part.number !== null) {
      const at = start + bare.index + bare[0].indexOf(bare[1]!);
      consume(at, at + bare[1]!.length);
      // "5 pt 1": the part of a chapter by its bare number.
      const behind = named ? null : find(parts, (match) => match.index > at && isPartWord(match, unread, at));
      if (behind) part.partOfChapter = valueOf(behind.digits);
    }
  }
  return { ...part, ...textAround(text, spans) };
}

/**
 * Whether the words of a part state a position: behind the number of a chapter at its end ("Ep 5 Pt.1"), before one, or
 * at the start of the name. "Nova Part 2" is the name of a comic, "Class Act 2" too.
 */
function isPartWord(match: RegExpExecArray, text: string, chapterStart: number | undefined): boolean {
  const [found] = match;
  const isWord = /^[\p{Script=Latin}\p{Script=Cyrillic}]/u.test(found);
  const isArc = /^(?:arc|act)/iu.test(found);
  if (chapterStart !== undefined && match.index > chapterStart)
    return !isArc && /^\s*(?:[^\p{L}\p{N}\s]|$)/u.test(text.slice(match.index + found.length));
  if (!isWord || (chapterStart !== undefined && !isArc)) return true;
  return !/[\p{L}\p{N}]/u.test(text.slice(0, match.index));
}

/** The text before and behind what was read. */
function textAround(text: string, spans: [number, number][]): Pick<PartName, 'before' | 'after'> {
  const used = spans.toSorted((a, b) => a[0] - b[0]);
  const rests = used.map(([, end], i) => text.slice(end, used[i + 1]?.[0]));
  return { before: trimmed(text.slice(0, used[0]?.[0] ?? text.length)), after: trimmed(rests.join(' ')) };
}

/** Reads the names in a folder. A Roman numeral alone may be a word, so that it counts only where there are several. */
export function readPartNames(names: readonly string[], shared = ''): PartName[] {
  const found = names.map((name) => readPartName(name, shared));
  const romans = names.map((name, i) =>
    found[i]!.number === null && found[i]!.volume === null ? findRoman(readable(name)) : null,
  );
  const values = new Set(romans.flatMap((roman) => roman?.value ?? []));
  if (values.size < 2 || !(values.has(1) || values.has(2))) return found;
  return found.map((part, i) => {
    const roman = romans[i];
    if (!roman) return part;
    const { value, start, end } = roman;
    const around = textAround(readable(names[i]!), [[start, end]]);
    return { ...part, number: value, numberText: String(value), marked: 'bare', ...around };
  });
}

/** At the start, at the end, the only number there is, or the only one written as "035"; in this order. */
function findBareNumber(text: string, onlyAtEnd: boolean): RegExpExecArray | undefined {
  const end = bareAtEnd.exec(text) ?? undefined;
  if (onlyAtEnd) return end ?? bareBeforeVolume.exec(text) ?? undefined;
  const numbers = [...text.matchAll(bareAnywhere)];
  const padded = numbers.filter(([digits]) => /^0\d/.test(digits));
  const only = [numbers, padded].find((some) => some.length === 1)?.[0];
  return bareAtStart.exec(text) ?? end ?? only;
}

function setNumber(part: PartName, digits: string, marked: 'word' | 'bare'): void {
  const plain = /^\d/.test(digits) ? digits.replace(',', '.') : String(valueOf(digits));
  const read = readChapterNumber(plain, maxNumber);
  if (!read) return;
  part.number = read.number;
  part.numberText = read.text;
  part.isRange = read.rangeEnd !== null;
  part.marked = marked;
}

/** A part of a season or volume comes between it and the next. */
function setVolume(part: PartName, word: 'Season' | 'Volume' | 'Part', digits: string): void {
  const value = valueOf(digits);
  part.volume = part.volume === null ? value : within(part.volume, value);
  part.volumeTitle += `${part.volumeTitle ? ' ' : ''}${word} ${value}`;
}

/** The position of a part of a volume: between the volume and the next. */
export function within(volume: number, part: number): number {
  return volume + part / 100_000;
}

export function isExtrasName(name: string): boolean {
  return extras.test(readable(name));
}

/** The text that two or more names begin with, ending before a number or word that is cut in half. */
export function sharedStart(names: readonly string[]): string {
  if (names.length < 2) return '';
  const texts = names.map(readable);
  let shared = texts[0]!;
  for (const text of texts) {
    while (!text.startsWith(shared)) shared = shared.slice(0, -1);
  }
  return shared.replace(/[\p{L}\p{N}.]+$/u, '');
}

/** Underscores, full-width signs and other dashes read as their plain forms; [group] and (year) tags left out. */
export function readable(name: string): string {
  const plain = asciiDigits(plainText(name))
    .replace(/[\uff21-\uff3a\uff41-\uff5a\uff03\uff0e\uff3f]/gu, (wide) =>
      String.fromCharCode(wide.charCodeAt(0) - 0xfee0),
    )
    .replace(/[\u2010-\u2012\u2212\ufe58\ufe63\uff0d]|(?<=\d)[–—~〜～](?=\d)/gu, '-')
    .replace(/(?<=(?<!\p{L})c\d{1,4})x(?=\d{1,2}(?!\d))/giu, '.')
    .replace(/(?<=(?<!\p{L})e\d{1,4})-e(?=\d)/giu, '-')
    .replaceAll('_', ' ');
  const counted = plain.replace(
    /[([]\s*(\d{1,2})\s*of\s*\d{1,2}\s*[)\]]/giu,
    (tag, count: string, at: number) =>
      chapters.some((pattern) => pattern.test(plain.slice(0, at))) ? ` Part ${count} ` : tag,
  );
  const spaced = (counted.includes(' ') ? counted : counted.replace(/(?<!\d)\.|\.(?!\d)/g, ' ')).replace(
    scannerTags,
    ' ',
  );
  const untagged = spaced.replace(
    /\[[^\]]*\]|\([^)]*\)|\{[^}]*\}|【[^】]*】|（[^）]*）/gu,
    (tag, at: number) => {
      // A tag that holds the number itself stays: "[Ch. 12]", "(3)", "(1-10)". "(v2)" behind a number is an edition.
      if (/^.v\d.$/iu.test(tag) && /\d/.test(spaced.slice(0, at))) return ' ';
      const isNumber =
        [...chapters, ...volumes, ...seasons, ...parts].some((pattern) => pattern.test(tag)) ||
        /^[([]\s*(?:\d{1,3}|(?!(?:19|20)\d\d)\d{1,4}\s?-\s?\d{1,4})\s*[)\]]$/.test(tag);
      return isNumber ? ` ${tag.slice(1, -1)} ` : ' ';
    },
  );
  const result = untagged.replace(/\s+/g, ' ').trim();
  return result === '' ? spaced.trim() : result;
}

export function trimmed(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/^[\s\-–—_.,:;~|#]+|[\s\-–—_,:;~|#([]+$/gu, '')
    .trim();
}
