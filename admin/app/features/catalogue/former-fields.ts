import type { ComicsChange } from './bulk-effects.ts';
import type { StaffComic } from './catalogue.api.ts';

type Edited = Pick<
  StaffComic,
  'status' | 'updateDay' | 'contentRating' | 'language' | 'coinPrice' | 'genres'
>;

/** The former values of the fields that a bulk edit changed in a comic, as a change that undoes it; null if it changed none. */
export function formerFields(
  before: Edited,
  after: Edited,
  change: ComicsChange,
): Record<string, unknown> | null {
  const valuesOf = (comic: Edited): Record<string, unknown> => ({
    ...(change.status !== undefined && { status: comic.status ?? 'ongoing' }),
    ...(change.updateDay !== undefined && { updateDay: comic.updateDay ?? null }),
    ...(change.contentRating !== undefined && { contentRating: comic.contentRating }),
    ...(change.language !== undefined && { language: comic.language ?? '' }),
    ...(change.coinPrice !== undefined && { coinPrice: comic.coinPrice ?? null }),
    ...((change.addGenre ?? change.removeGenre) !== undefined && {
      genres: comic.genres.map(({ id }) => id),
    }),
  });
  const [former, now] = [valuesOf(before), valuesOf(after)];
  const changed = Object.entries(former).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(now[field]),
  );
  return changed.length > 0 ? Object.fromEntries(changed) : null;
}
