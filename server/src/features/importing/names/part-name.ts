import { asciiDigits } from './natural-order.ts';
import { plainText } from './plain-text.ts';

/** What the name of a file or folder says about its position in a comic. */
export type PartName = {
  volume: number | null;
  /** Whether the volume was called a season ("S2", "시즌 2") rather than a volume. */
  isSeason: boolean;
  /** Number of the chapter; a letter adds a fraction: 10 < 10a < 10b. */
  number: number | null;
  /** The number as text: "12", "1.5", "10a". */
  numberText: string;
  /** 'word' when a word or sign marks it as a chapter, 'bare' when it is just a number. */
  marked: 'word' | 'bare' | null;
  /** Text before and after the numbers, cleaned: often the comic's and the chapter's title. */
  before: string;
  after: string;
};

const chapterWords =
  'chapters?|chapitre|chap|chp|ch|cap[ií]tulo|capitolo|cap|kapitel|rozdzia[łl]|hoofdstuk|глава|b[öo]l[üu]m|' +
  String.raw`ch[ưu][ơo]ng|t[ậa]p|episodes?|episodio|épisode|folge|epi|eps?|issue|#|[ce](?=\d)`;
/** "No. 8" is a chapter only when no other number follows: "Kaiju No. 8 035" is 35. */
const weakWords = String.raw`(?:no|nr|n°)`;
const volumeWords = String.raw`volumes?|vol|tomes?|tomo|band|book|(?<!\d)v(?=\.?\s?\d)`;
const seasonWords = String.raw`seasons?|saison|temporada|staffel|сезон|시즌|シーズン|s(?=\d)`;
/** Letters that run on after a number make it part of a word; other scripts need no space there. */
const ends = String.raw`(?![a-z\p{N}])`;
const begins = String.raw`(?<![\p{L}'’])`;
const number = String.raw`(\d{1,9}(?:\.\d{1,3})?)`;
/** "(v2)" and "v2" behind a number are a corrected edition; "-3" is the end of a range. */
const suffix = String.raw`([a-z](?![\p{L}\p{N}]))?(?:-\d{1,4}(?!\d))?(?:\s?v\d(?!\d))?`;
const kanji = '[〇零一二三四五六七八九十百]+';

function pattern(parts: TemplateStringsArray, ...values: string[]): RegExp {
  return new RegExp(String.raw(parts, ...values), 'iu');
}

const seasonAndEpisode = pattern`${begins}s(\d{1,3})[\s._-]*(?:e|ep|episode|ch|c)[\s._]*${number}${suffix}${ends}`;
const chapterByWord = pattern`${begins}(?:${chapterWords})[\s.:#_-]*${number}${suffix}${ends}`;
const chapterByWeakWord = pattern`${begins}${weakWords}[\s.:#_-]*${number}${suffix}${ends}(?![\s\p{Pd}]+\d)`;
const chapterByCounter = pattern`(?:第\s*|제\s*)?${number}(?:[-~]\d{1,4})?\s*(?:話|话|回|章|幕|화|회|장|편)|第\s*(${kanji})\s*(?:話|话|回|章|幕)`;
const seasonByWord = pattern`${begins}(?:${seasonWords})[\s.:#_-]*(\d{1,3})(?!\.\d)${ends}`;
const seasonByCounter = pattern`(?:第\s*|제\s*)?(\d{1,3})\s*(?:期|部|부)|第\s*(${kanji})\s*(?:期|部)`;
const volumeByWord = pattern`${begins}(?:${volumeWords})[\s.:#_-]*(\d{1,4})(?!\p{N})(?=$|[^\p{L}]|(?:c|ch|chap|chapter|e|ep)[\s.]*\d)`;
const volumeByCounter = pattern`(?:第\s*|제\s*)?(\d{1,4})\s*(?:巻|卷|권)|第\s*(${kanji})\s*(?:巻|卷)|(?:卷|권)\s*(\d{1,4})`;
const partAtStart = /^(?:part|arc|act|teil|partie|часть)[\s.:#_-]*(\d{1,4})(?![\p{N}\p{L}])/iu;
const date = /(?<!\d)(?:19|20)\d\d([-. ]?)(?:0[1-9]|1[0-2])\1(?:0[1-9]|[12]\d|3[01])(?!\d)/;
/** "Extra 3", "Annual 001" and "외전 3화" are numbered separately: their 3 is not chapter 3. */
const extra =
  /(?:(?<!\p{L})annuals?|specials?|extras?|side[\s-]?story|bonus|omake|spin-?off|番外編?|外伝|外传|特別編|特别篇|おまけ|외전|번외편?|특별편)[\s.:-]*(?:episode|chapter|ep|ch|第|제)?[\s.#]*\d/iu;
/** What scanners write beside the number: "c2c" (cover to cover), the size of the scan, "(of 06)". */
const scannerTags =
  /(?<![\p{L}\p{N}])(?:c2c|f2f|\d{3,4}\s?(?:p|px|dpi)|\d{3,5}x\d{3,5})(?![\p{L}\p{N}])|(?<=\d)\s+of\s+\d{1,4}(?!\d)/giu;
/** A larger number is a date, an id or a hash, not a position in a comic. */
const maxNumber = 9999;

const bareAtStart = pattern`^[\s\p{P}]*${number}([a-z](?![\p{L}\p{N}]))?(?:-\d{1,4}(?![\p{L}\p{N}-]))?${ends}`;
const bareAtEnd = pattern`(?<=^|[^\p{L}\d.]|\p{L}{3})${number}([a-z])?\s*$`;
const bareAnywhere = /(?<![\d.a-z])(\d{1,9}(?:\.\d{1,3})?)(?![\da-z])/giu;

/**
 * Reads volume and chapter number out of a name without extension. `shared` is the common beginning of the
 * names in a folder, so that in "100 Days 05" the bare number found is 5.
 */
export function readPartName(name: string, shared = ''): PartName {
  const text = readable(name);
  const part: PartName = {
    volume: null,
    isSeason: false,
    number: null,
    numberText: '',
    marked: null,
    before: '',
    after: '',
  };
  const spans: [start: number, end: number][] = [];
  // Used text is blanked, not cut out, so that positions stay valid and nothing is read twice.
  let unread = text.replace(date, (found) => '\u0001'.repeat(found.length));
  const find = (wanted: RegExp): RegExpExecArray | null => {
    const match = wanted.exec(unread);
    if (!match) return null;
    const end = match.index + match[0].length;
    spans.push([match.index, end]);
    unread = unread.slice(0, match.index) + '\u0000'.repeat(match[0].length) + unread.slice(end);
    return match;
  };
  const isExtra = extra.test(text);
  const both = isExtra ? null : find(seasonAndEpisode);
  if (both) {
    part.volume = Number(both[1]);
    part.isSeason = true;
    setNumber(part, both[2]!, both[3], 'word');
  } else {
    const season = find(seasonByWord) ?? find(seasonByCounter);
    const volume = season ?? find(volumeByWord) ?? find(volumeByCounter) ?? find(partAtStart);
    if (volume) {
      const digits = volume.slice(1).find((group) => group !== undefined)!;
      part.volume = /^\d/.test(digits) ? Number(digits) : kanjiNumber(digits);
      part.isSeason = season !== null;
    }
    const counted = isExtra ? null : find(chapterByCounter);
    const worded = isExtra || counted ? null : (find(chapterByWord) ?? find(chapterByWeakWord));
    if (counted) setNumber(part, counted[1] ?? String(kanjiNumber(counted[2]!)), undefined, 'word');
    if (worded) setNumber(part, worded[1]!, worded[2], 'word');
  }
  if (part.number === null && !isExtra) {
    const start = part.volume === null && unread.startsWith(shared) ? shared.length : 0;
    const bare = findBareNumber(unread.slice(start), part.volume !== null);
    if (bare) setNumber(part, bare[1]!, bare[0] === bare[1] ? undefined : bare[2], 'bare');
    if (bare && part.number !== null) spans.push([start + bare.index, start + bare.index + bare[0].length]);
  }
  const used = spans.toSorted((a, b) => a[0] - b[0]);
  part.before = trimmed(text.slice(0, used[0]?.[0] ?? text.length));
  part.after =
    used.length === 0 ? '' : trimmed(used.map(([, end], i) => text.slice(end, used[i + 1]?.[0])).join(' '));
  return part;
}

/** At the start, at the end, the only number there is, or the only one written as "035"; in this order. */
function findBareNumber(text: string, onlyAtEnd: boolean): RegExpExecArray | undefined {
  const end = bareAtEnd.exec(text) ?? undefined;
  if (onlyAtEnd) return end;
  const numbers = [...text.matchAll(bareAnywhere)];
  const padded = numbers.filter(([digits]) => /^0\d/.test(digits));
  const only = [numbers, padded].find((some) => some.length === 1)?.[0];
  return bareAtStart.exec(text) ?? end ?? only;
}

function setNumber(
  part: PartName,
  digits: string,
  letter: string | undefined,
  marked: 'word' | 'bare',
): void {
  const value = Number(digits);
  if (value > maxNumber) return;
  const suffixValue = letter ? (letter.toLowerCase().charCodeAt(0) - 96) / 10_000 : 0;
  part.number = value + suffixValue;
  part.numberText = `${value}${letter?.toLowerCase() ?? ''}`;
  part.marked = marked;
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

/** Underscores and full-width signs read as their plain forms; [group] and (year) tags left out. */
export function readable(name: string): string {
  const plain = asciiDigits(plainText(name))
    .replace(/[\uff21-\uff3a\uff41-\uff5a\uff03\uff0e]/gu, (wide) =>
      String.fromCharCode(wide.charCodeAt(0) - 0xfee0),
    )
    .replaceAll('_', ' ');
  const spaced = (plain.includes(' ') ? plain : plain.replace(/(?<!\d)\.|\.(?!\d)/g, ' ')).replace(
    scannerTags,
    ' ',
  );
  const untagged = spaced.replace(
    /\[[^\]]*\]|\([^)]*\)|\{[^}]*\}|【[^】]*】|（[^）]*）/gu,
    (tag, at: number) => {
      // A tag that holds the number itself stays: "[Ch. 12]", "(3)". "(v2)" behind a number is an edition.
      if (/^.v\d.$/iu.test(tag) && /\d/.test(spaced.slice(0, at))) return ' ';
      const isNumber =
        chapterByWord.test(tag) ||
        volumeByWord.test(tag) ||
        seasonByWord.test(tag) ||
        /^[([]\s*\d{1,3}\s*[)\]]$/.test(tag);
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

const kanjiDigits = '〇一二三四五六七八九';

/** Up to 999: 十二 is 12, 二十 is 20, 百五 is 105, 一〇 is 10. */
export function kanjiNumber(text: string): number {
  const digits = [...text].map((sign) => (sign === '零' ? 0 : kanjiDigits.indexOf(sign)));
  if (!/[十百]/.test(text)) return Number(digits.join(''));
  let total = 0;
  let pending = 0;
  for (const [i, sign] of [...text].entries()) {
    if (sign === '百' || sign === '十') {
      total += (pending || 1) * (sign === '百' ? 100 : 10);
      pending = 0;
    } else pending = digits[i]!;
  }
  return total + pending;
}
