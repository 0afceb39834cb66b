/** What a source states about a comic: read from its files, planned, compared and recorded under these names. */
import type { CreditRole } from '@longstrip/contract/catalogue/creators.rules';

/** Texts that go as they are from the files of a source into the field of the comic with the same name. */
const importedTexts = ['description', 'otherTitles', 'publisher', 'language'] as const;
type ImportedText = (typeof importedTexts)[number];

/** A creator of the comic's site is found by the name, or created. */
export type ImportedCredit = { name: string; role: CreditRole };

export type ImportedFields = Record<ImportedText, string> & {
  title: string;
  genres: string[];
  /** Each name and role once, in the order of ComicInfo's fields. */
  creators: ImportedCredit[];
};

export function eachText(read: (name: ImportedText) => string): Record<ImportedText, string> {
  return Object.fromEntries(importedTexts.map((name) => [name, read(name)])) as Record<ImportedText, string>;
}
