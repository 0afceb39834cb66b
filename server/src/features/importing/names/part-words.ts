/** The kinds of parts that a comic is divided into, as names of files and folders state them. */
export type PartKind = 'season' | 'part' | 'volume' | 'chapter' | 'finale';

/**
 * N stands for the number; 第 and 제 in front may be missing. Case, accents, a plural s and what separates word and number
 * do not matter; words in front of their number are also read behind it ("2nd season", "2. Staffel", "2 сезон"), and with
 * Roman numerals and "one" to "ten".
 */
export const partWords: Record<string, Record<PartKind, string[]>> = {
  English: {
    season: ['season N', 'sN'],
    part: ['part N', 'pt N', 'arc N', 'act N'],
    volume: ['volume N', 'vol N', 'book N', 'vN'],
    chapter: [
      'chapter N',
      'chap N',
      'chp N',
      'ch N',
      'cN',
      'episode N',
      'epi N',
      'ep N',
      'eN',
      'issue N',
      '#N',
    ],
    finale: ['finale', 'final chapter', 'final episode', 'last chapter', 'last episode'],
  },
  German: {
    season: ['Staffel N'],
    part: ['Teil N'],
    volume: ['Band N', 'Bd N'],
    chapter: ['Kapitel N', 'Folge N', 'Episode N', 'Heft N'],
    finale: ['Finale', 'letztes Kapitel', 'letzte Folge'],
  },
  French: {
    season: ['saison N'],
    part: ['partie N'],
    volume: ['tome N', 'volume N'],
    chapter: ['chapitre N', 'épisode N'],
    finale: ['finale', 'chapitre final', 'dernier chapitre', 'dernier épisode'],
  },
  Spanish: {
    season: ['temporada N'],
    part: ['parte N'],
    volume: ['tomo N', 'volumen N'],
    chapter: ['capítulo N', 'cap N', 'episodio N'],
    finale: ['final', 'capítulo final', 'último capítulo', 'último episodio'],
  },
  Portuguese: {
    season: ['temporada N'],
    part: ['parte N'],
    volume: ['volume N', 'tomo N'],
    chapter: ['capítulo N', 'cap N', 'episódio N'],
    finale: ['final', 'capítulo final', 'último capítulo', 'último episódio'],
  },
  Russian: {
    season: ['сезон N'],
    part: ['часть N'],
    volume: ['том N'],
    chapter: ['глава N', 'эпизод N', 'серия N', 'выпуск N'],
    finale: ['финал', 'последняя глава', 'последний эпизод'],
  },
  Korean: {
    season: ['시즌 N', 'N기'],
    part: ['파트 N', 'N부'],
    volume: ['N권', '권 N'],
    chapter: ['제N화', '제N회', '제N장', '제N편', '에피소드 N', '챕터 N'],
    finale: ['최종화', '최종회', '마지막화', '마지막 화', '완결'],
  },
  Japanese: {
    season: ['シーズン N', '第N期'],
    part: ['第N部', 'パート N'],
    volume: ['第N巻'],
    chapter: ['第N話', '第N章', '第N回', '第N幕', 'エピソード N'],
    finale: ['最終話', '最終回', '最終章', '完結'],
  },
  Chinese: {
    season: ['第N季', '第N期'],
    part: ['第N部'],
    volume: ['第N卷', '第N册', '第N冊', '卷 N'],
    chapter: ['第N话', '第N話', '第N章', '第N回', '第N集', '第N节', '第N節'],
    finale: ['最终话', '最終話', '最终章', '终章', '大结局', '大結局', '完结'],
  },
  Thai: {
    season: ['ซีซั่น N', 'ซีซัน N', 'ซีซั่นที่ N', 'ฤดูกาลที่ N'],
    part: ['ภาค N', 'ภาคที่ N', 'พาร์ท N'],
    volume: ['เล่ม N', 'เล่มที่ N'],
    chapter: ['ตอน N', 'ตอนที่ N', 'บท N', 'บทที่ N'],
    finale: ['ตอนจบ', 'ตอนสุดท้าย', 'บทสุดท้าย', 'อวสาน'],
  },
  Others: {
    season: [],
    part: [],
    volume: [],
    chapter: ['capitolo N', 'rozdział N', 'hoofdstuk N', 'bölüm N', 'chương N', 'tập N'],
    finale: [],
  },
};

const roman = String.raw`(?=[ivxl])(?:xl|l?x{0,3})(?:ix|iv|v?i{0,3})(?![\p{L}\p{N}])`;
const numberWords = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const kanji = '[〇零一二三四五六七八九十百]+';
/** What may stand between a word and its number. */
const separators = String.raw`[\s.:#_~=·・–—―-]`;
/** Endings of ordinals: 2nd, 2., 2e, 2ème, 1er, 2ª, 2-й. */
const ordinal = String.raw`(?:st|nd|rd|th|\.|e|er|re|ère|ème|ª|º|°|-?(?:й|я|ый|ая|ий|ой))`;
const begins = String.raw`(?<![\p{L}'’])`;

function wordsOf(kind: PartKind): string[] {
  return [...new Set(Object.values(partWords).flatMap((language) => language[kind]))];
}

/** Matches a word with or without its accents and, of four letters or more, a plural s. */
function source(word: string): string {
  const letters = [...word].map((letter) => {
    const base = letter.normalize('NFD')[0]!;
    return /\p{Script=Latin}/u.test(letter) && base !== letter ? `[${letter}${base}]` : letter;
  });
  return letters.join('') + (/^\p{Script=Latin}{4,}$/u.test(word) ? 's?' : '');
}

function anyOf(words: string[]): string {
  return words
    .toSorted((a, b) => b.length - a.length)
    .map(source)
    .join('|');
}

/**
 * The patterns that find a number of this kind, each with the number in one of its groups. `digits` is the form of
 * the number, `ends` what has to follow it.
 */
export function patternsOf(
  kind: Exclude<PartKind, 'finale'>,
  { digits, ends }: { digits: string; ends: string },
): RegExp[] {
  const forms = wordsOf(kind).map((form) => form.replace(/^[第제]/u, ''));
  const before = forms.filter((form) => form.endsWith('N')).map((form) => form.slice(0, -1).trim());
  const counters = forms.filter((form) => form.startsWith('N')).map((form) => form.slice(1));
  const letters = before.filter((word) => /^[a-z]$/.test(word));
  const words = before.filter((word) => !letters.includes(word));
  const bounded = words.filter((word) => !/\p{Script=Thai}/u.test(word));
  const thai = words.filter((word) => !bounded.includes(word));
  const ordered = bounded.filter((word) => /^[\p{Script=Latin}\p{Script=Cyrillic}]{3,}$/u.test(word));
  const cyrillic = ordered.filter((word) => /\p{Script=Cyrillic}/u.test(word));
  const sources = [
    `^[^\\p{L}\\p{N}]*(\\d{1,3})\\s+(?:${anyOf(cyrillic)})(?!\\p{L})`,
    `(?:第\\s*|제\\s*)?(${digits})\\s*(?:${counters.join('|')})|第\\s*(${kanji})\\s*(?:${counters.join('|')})`,
    `(?:${begins}(?:${anyOf(bounded)})|(?:${anyOf(thai)}))(?:${separators}*(${digits})${ends}|${separators}+(${roman}|(?:${numberWords.join('|')})(?![\\p{L}\\p{N}])))`,
    `(?<!\\p{N})${begins}(?:${letters.join('|')})\\.?\\s?(?=\\d)(${digits})${ends}`,
    `(?<![\\p{N}.])(\\d{1,3})${ordinal}\\s*(?:${anyOf(ordered)})(?!\\p{L})`,
  ];
  const isUsed = [cyrillic, counters, words, letters, ordered].map((list) => list.length > 0);
  return sources.filter((_, i) => isUsed[i]).map((pattern) => new RegExp(pattern, 'iu'));
}

const spaced = /^[\p{Script=Latin}\p{Script=Cyrillic} ]+$/u;
const finales = wordsOf('finale');
/** Words of scripts with spaces end the name; the others may stand anywhere in it. */
const finale = new RegExp(
  `^(?:.*[^\\p{L}])?(?:${anyOf(finales.filter((word) => spaced.test(word)))})[^\\p{L}]*$|` +
    anyOf(finales.filter((word) => !spaced.test(word))),
  'iu',
);

/** "Season 2 Finale", "최종화": the last chapter of what comes before it, though it has no number. */
export function isFinale(name: string): boolean {
  return finale.test(name);
}

const romanAlone = new RegExp(String.raw`^(${roman})(?=$|[\s.:_-]*[-–—.:_)])|(?<=\s)(${roman})$`, 'iu');

/** A Roman numeral at the start or end of a name. It may be a word, so that only several of them are numbers. */
export function findRoman(text: string): { value: number; start: number; end: number } | null {
  const found = romanAlone.exec(text);
  if (!found) return null;
  const sign = (found[1] ?? found[2])!;
  return { value: valueOf(sign), start: found.index, end: found.index + sign.length };
}

/** The value of digits, of a Roman numeral, of "one" to "ten", or of Chinese signs up to 999: 十二 is 12, 二十 is 20, 百五 is 105, 一〇 is 10. */
export function valueOf(number: string): number {
  if (/^\d/.test(number)) return Number.parseFloat(number.replace(',', '.'));
  const lower = number.toLowerCase();
  if (numberWords.includes(lower)) return numberWords.indexOf(lower) + 1;
  return /^[ivxl]/.test(lower) ? romanValue(lower) : kanjiValue(number);
}

const romanDigits: Record<string, number> = { i: 1, v: 5, x: 10, l: 50 };

function romanValue(text: string): number {
  const values = [...text].map((sign) => romanDigits[sign]!);
  return values.reduce((sum, value, i) => sum + (value < (values[i + 1] ?? 0) ? -value : value), 0);
}

const kanjiDigits = '〇一二三四五六七八九';

function kanjiValue(text: string): number {
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
