import type { ComicsChange } from './bulk-effects.ts';
import type { StaffComic } from './catalogue.api.ts';

type Edited = Pick<
  StaffComic,
  'status' | 'updateDay' | 'contentRating' | 'language' | 'coinPrice' | 'genres'
>;

const genresOf = ({ genres }: Edited) => ({ genres: genres.map(({ id }) => id) });

/** What sets a comic back, by the field of a bulk edit that changed it. */
const formerOf: { [Field in keyof Required<ComicsChange>]: (comic: Edited) => Record<string, unknown> } = {
  status: ({ status }) => ({ status: status ?? 'ongoing' }),
  updateDay: ({ updateDay }) => ({ updateDay: updateDay ?? null }),
  contentRating: ({ contentRating }) => ({ contentRating }),
  language: ({ language }) => ({ language: language ?? '' }),
  coinPrice: ({ coinPrice }) => ({ coinPrice: coinPrice ?? null }),
  addGenre: genresOf,
  removeGenre: genresOf,
};

/** The former values of the fields that a bulk edit changed in a comic, as a change that undoes it; null if it changed none. */
export function formerFields(
  before: Edited,
  after: Edited,
  change: ComicsChange,
): Record<string, unknown> | null {
  const changedFields = (Object.keys(formerOf) as (keyof ComicsChange)[]).filter(
    (field) => change[field] !== undefined,
  );
  const valuesOf = (comic: Edited): Record<string, unknown> =>
    Object.assign({}, ...changedFields.map((field) => formerOf[field](comic)));
  const [former, now] = [valuesOf(before), valuesOf(after)];
  const changed = Object.entries(former).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(now[field]),
  );
  return changed.length > 0 ? Object.fromEntries(changed) : null;
}
