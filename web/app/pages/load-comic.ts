import type { Comic } from '@longstrip/contract/catalogue/comics.shapes';
import { type ChapterList, neighbours } from '../features/chapters/chapter-list.ts';
import { comicById, comicsApi } from '../features/comics/comics.api.ts';
import { isId } from '@longstrip/contract/ids';
import { type Load, refuse } from '../platform/page-loader.ts';

const noComic = { status: 404, code: 'comic_not_found', title: 'This comic does not exist.' } as const;
const noChapter = { status: 404, code: 'chapter_not_found', title: 'This episode does not exist.' } as const;

/** Loads the comic of an address, or ends the loader with 404. */
export async function loadComic(load: Load, id: string | undefined): Promise<Comic> {
  const found = isId(id) ? (await load(comicsApi.endpoints.comics, comicById(id))).data[0] : undefined;
  return found ?? refuse(noComic);
}

/** The comic that the loader requested. If it was deleted since then, the page fails in the same way. */
export function useComic(id: string): Comic {
  const { data } = comicsApi.endpoints.comics.useQuery(comicById(id));
  return data?.data[0] ?? refuse(noComic);
}

/** Finds a chapter and its neighbours, or ends the loader or page with 404. */
export function chapterIn(list: ChapterList | undefined, id: string | undefined) {
  const { current = refuse(noChapter), ...beside } = neighbours(list, id ?? '');
  return { ...beside, current };
}

/** Ends a loader: the age question is shown instead of the page. */
export function refuseUntilConfirmed(): never {
  refuse({
    status: 403,
    code: 'age_confirmation_required',
    title: 'Please confirm that you are 18 or older.',
  });
}
