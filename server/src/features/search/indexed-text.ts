import { foldText } from './fold-text.ts';

export const foldAll = (texts: readonly string[]): string[] =>
  [...new Set(texts.map(foldText))].filter(Boolean);

/** A title on each line, and after an empty line the names. */
export const textOf = ({ titles, names }: { titles: string[]; names: string[] }) =>
  [titles.join('\n'), names.join('\n')].filter(Boolean).join('\n\n');
