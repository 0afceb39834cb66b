import type { Comic } from '@longstrip/contract/catalogue/comics.shapes';
import { comicById, comicsApi } from '../features/comics/comics.api.ts';
import { isId } from '../platform/ids.ts';
import { type Ask, refuse } from '../platform/prefetch.ts';

/** The comic of an address, or the end of the loader with 404. */
export async function loadComic(ask: Ask, id: string | undefined): Promise<Comic> {
  const found = isId(id) ? (await ask(comicsApi.endpoints.comics, comicById(id))).data[0] : undefined;
  return found ?? refuse({ status: 404, code: 'comic_not_found', title: 'This comic does not exist.' });
}

/** Ends a loader: the question for the age stands in for the page. */
export function refuseUntilConfirmed(): never {
  refuse({
    status: 403,
    code: 'age_confirmation_required',
    title: 'Please confirm that you are 18 or older.',
  });
}
