/** Describes a word, an image or an id of the test catalogue: all that the oracle knows of it. */

export type Rating = 'T' | 'M' | 'AO';
export type Variant = 'censored' | 'uncensored' | 'legal';

export type Label = {
  /** How a finding names it: "cover of adult". */
  name: string;
  kind: 'word' | 'image' | 'id';
  /** Null: only staff may have it, such as the name of a file. */
  rating: Rating | null;
  objectType:
    'comic' | 'chapter' | 'banner' | 'genre' | 'creator' | 'file' | 'home' | 'sale' | 'policy' | 'page';
  /** Which comic of `comics` it belongs to. */
  comic: string;
  /** Of page images alone. */
  variant?: Variant;
  /** It is not published, or in the trash. */
  unpublished?: 'draft' | 'trash';
  /** A part of an address, which an answer may repeat if it was requested. */
  isAddress?: true;
  /** Behind the lock of its chapter. */
  locked?: boolean;
  /** The comic has a genre named "uncensored". */
  hasUncensoredGenre?: boolean;
};

export type FilledChapter = {
  id: string;
  number: number;
  variants: Variant[];
  locked: boolean;
  /** Only staff may have it. */
  draft?: boolean;
  /** It is in the trash. */
  trash?: boolean;
};
export type FilledComic = {
  key: string;
  id: string;
  rating: Rating;
  hasUncensoredGenre: boolean;
  title: string;
  chapters: FilledChapter[];
};

/** A filled catalogue as it can be handed to another process. */
export type FilledCatalogue = {
  comics: FilledComic[];
  genres: { id: string; slugs: string[] }[];
  creators: { id: string; name: string; slugs: string[] }[];
  banners: { id: string; title: string }[];
  /** By canary word, stem, placeholder, SHA-256 and id: what it belongs to. */
  canaryWords: Record<string, Label>;
  stems: Record<string, Label>;
  placeholders: Record<string, Label>;
  hashes: Record<string, Label>;
  ids: Record<string, Label>;
  /** Every delivered file. */
  files: { url: string; stem: string }[];
};
