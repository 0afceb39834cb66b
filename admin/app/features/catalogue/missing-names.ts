import type { PageFile } from './dropped-files.ts';

/** Splits a name at its last number: "page-", "017", ".png". */
const numbered = /^(.*?)(\d+)(\D*)$/;

/**
 * The names that are missing in each folder of numbered files, such as "page-003.png" between 002 and 004. A folder
 * is left out if its names differ in more than a number, or if more numbers are missing than present.
 */
export function missingNames(pages: readonly Pick<PageFile, 'path'>[]): string[] {
  const folders = Map.groupBy(pages, ({ path }) => path.slice(0, path.lastIndexOf('/') + 1));
  return [...folders].flatMap(([folder, files]) => {
    const names = files.map(({ path }) => numbered.exec(path.slice(folder.length)));
    const [first] = names;
    if (!first || names.some((name) => name?.[1] !== first[1])) return [];
    const numbers = new Set(names.map((name) => Number(name![2])));
    const lowest = Math.min(...numbers);
    const between = Math.max(...numbers) - lowest + 1;
    if (between > 2 * numbers.size) return [];
    const [, before, digits, after] = first;
    return Array.from({ length: between }, (_, index) => lowest + index)
      .filter((number) => !numbers.has(number))
      .map((number) => `${before}${String(number).padStart(digits!.length, '0')}${after}`);
  });
}
