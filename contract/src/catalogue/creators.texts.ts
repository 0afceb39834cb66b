import type { CreditRole } from './creators.rules.ts';

/** What a creator did, as readers and staff read it. */
export const roleNames: Record<CreditRole, string> = {
  writer: 'Writer',
  artist: 'Artist',
  inks: 'Inks',
  colours: 'Colours',
  letters: 'Letters',
  cover: 'Cover',
  editing: 'Editing',
  translation: 'Translation',
};
