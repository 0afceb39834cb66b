/**
 * The pieces of folded text under which the index finds it. Scripts that separate words have pieces of three letters and the
 * first one and two of each word; the others, in which a word may begin anywhere, have each character and each pair.
 */

const unspaced =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}]/u;

/** Longer titles are compared by their text. */
const maxWholeTitle = 60;
const titleStartLengths = [1, 2, 3];

/** `titles` can also be found as a whole and by their beginning, `names` by their words alone. All are folded. */
export function tokensOf({
  titles,
  names,
}: {
  titles: readonly string[];
  names: readonly string[];
}): string[] {
  return unique([
    ...titles.flatMap((title) => [
      wholeTitle(title),
      ...titleStartLengths.map((length) => startOfTitle(title, length)),
    ]),
    ...[...titles, ...names].flatMap(wordsOf).flatMap(piecesOfWord),
  ]);
}

/**
 * Parts of all texts, chosen by their id, in which a question is looked up first, the smallest part first: of a common question
 * that is enough, and costs the same however many texts there are.
 */
export const samples = ['#64', '#8'] as const;
export function sampleTokens(uuid: string): string[] {
  const number = Number.parseInt(uuid.slice(-2), 16);
  return samples.filter((sample) => number % Number(sample.slice(1)) === 0);
}

/** Of the most popular comics of a site, so that they are among those that are looked at if too many match. */
export const popularToken = '*';

/** What the tokens of a text contain if it matches a folded question: anywhere in it, or at one of these places. */
export function questionTokens(question: string) {
  const anywhere = unique(wordsOf(question).flatMap(leastPiecesOf));
  const wordStarts = wordsOf(question).flatMap((word) => runsOf(word).slice(0, 1).map(startOfRun));
  return {
    anywhere,
    wordStart: unique([...anywhere, ...wordStarts]),
    titleStart: unique([
      ...anywhere,
      startOfTitle(question, Math.min([...question].length, Math.max(...titleStartLengths))),
    ]),
    wholeTitle: [wholeTitle(question)],
  };
}

/** Whether a word may begin anywhere in this text. */
export const isUnspaced = (text: string): boolean => unspaced.test(text.normalize('NFC'));

export const wordsOf = (folded: string): string[] => folded.split(' ').filter(Boolean);

/** Of a word by its letters alone, for typing errors. Korean syllables are spelled: one wrong letter changes a syllable. */
export const spellingOf = (word: string): string => word.normalize('NFD');
export function spellingTokens(word: string): string[] {
  const letters = [...spellingOf(word)];
  return unique([startOf(letters, 2), ...ngrams(letters, 3)]);
}

const wholeTitle = (title: string) => `=${[...title].slice(0, maxWholeTitle).join('')}`;
const startOfTitle = (title: string, length: number) => `<${[...title].slice(0, length).join('')}`;
const startOf = (letters: string[], length: number) => `^${letters.slice(0, length).join('')}`;

type Run = { isSpaced: boolean; letters: string[] };

/** Parts of a word in which all characters are of one kind. */
function runsOf(word: string): Run[] {
  const runs: Run[] = [];
  for (const letter of word) {
    const isSpaced = !unspaced.test(letter);
    const last = runs.at(-1);
    if (last?.isSpaced === isSpaced) last.letters.push(letter);
    else runs.push({ isSpaced, letters: [letter] });
  }
  return runs;
}

const piecesOfWord = (word: string): string[] =>
  runsOf(word).flatMap(({ isSpaced, letters }) =>
    isSpaced
      ? [startOf(letters, 1), startOf(letters, 2), ...ngrams(letters, 3)]
      : [...letters, ...ngrams(letters, 2)],
  );

/** The longest pieces, which contain what the shorter ones say. */
const leastPiecesOf = (word: string): string[] =>
  runsOf(word).flatMap((run) => {
    const longest = ngrams(run.letters, run.isSpaced ? 3 : 2);
    return longest.length > 0 ? longest : [startOfRun(run)];
  });

const startOfRun = ({ isSpaced, letters }: Run): string => (isSpaced ? startOf(letters, 2) : letters[0]!);

const ngrams = (letters: string[], size: number): string[] =>
  letters.slice(size - 1).map((_, index) => letters.slice(index, index + size).join(''));

const unique = (tokens: string[]): string[] => [...new Set(tokens)];
