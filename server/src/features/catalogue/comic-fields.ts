/** The fields of a comic that staff edit. Columns, answers, changes, versions and bulk edits follow from this table. */
import { isDeepStrictEqual } from 'node:util';
import type { updateComic } from '@longstrip/contract/catalogue/catalogue.endpoints';
import type { Comic } from '@longstrip/contract/catalogue/comics.shapes';
import type { BodyOf } from '@longstrip/contract/endpoint';
import type { Selectable, Updateable } from 'kysely';
import type { CatalogueTables } from './catalogue.tables.ts';

type Row = Selectable<CatalogueTables['comic']>;
/** Genres and creators have tables of their own. */
type ComicField = Exclude<
  keyof BodyOf<typeof updateComic>,
  'genres' | 'creators' | 'version' | 'confirmMove'
>;

/**
 * `empty`: what the field of a comic is until staff set it, for fields that answers leave out then. A column that was added
 * after comics had been deleted may be null instead.
 */
const comicFields = {
  title: { column: 'title' },
  description: { column: 'description' },
  contentRating: { column: 'content_rating' },
  comicOfTheDay: { column: 'comic_of_the_day' },
  readersChoice: { column: 'readers_choice' },
  otherTitles: { column: 'other_titles', empty: '' },
  publisher: { column: 'publisher', empty: '' },
  language: { column: 'language', empty: '' },
  coinPrice: { column: 'coin_price', empty: null },
  status: { column: 'status', empty: 'ongoing' },
  updateDay: { column: 'update_day', empty: null },
  updateTime: { column: 'update_time', empty: '' },
  contentWarnings: { column: 'content_warnings', empty: [], isJson: true },
} as const satisfies Record<ComicField, { column: keyof Row; empty?: unknown; isJson?: true }>;

type Column = (typeof comicFields)[ComicField]['column'];
export type ComicValues = { [Field in ComicField]: Row[(typeof comicFields)[Field]['column']] };

const fields = Object.entries(comicFields) as [
  ComicField,
  { column: Column; empty?: unknown; isJson?: true },
][];

const valueOf = (comic: Pick<Row, Column>, { column, empty }: (typeof fields)[number][1]) =>
  comic[column] ?? empty;

export const editedColumns = fields.map(([, { column }]) => `comic.${column}` as const);

/** The values of all fields, as versions keep them. */
export function fieldsOf(comic: Pick<Row, Column>): ComicValues {
  return Object.fromEntries(fields.map(([name, field]) => [name, valueOf(comic, field)])) as ComicValues;
}

/** The same for an answer, which leaves out what is empty. */
export function answeredFields(comic: Pick<Row, Column>): Pick<Comic, ComicField> {
  const answered = fields
    .map(([name, field]) => [name, valueOf(comic, field), field.empty] as const)
    .filter(([, value, empty]) => !isDeepStrictEqual(value, empty));
  return Object.fromEntries(answered.map(([name, value]) => [name, value])) as Pick<Comic, ComicField>;
}

/** The columns of those fields that are there. */
export function columnsOf(values: { [Field in ComicField]?: ComicValues[Field] | undefined }) {
  const present = fields.filter(([name]) => values[name] !== undefined);
  return Object.fromEntries(
    present.map(([name, { column, isJson }]) => [
      column,
      isJson ? JSON.stringify(values[name]) : values[name],
    ]),
  ) as Pick<Updateable<CatalogueTables['comic']>, Column>;
}
