import { answerOf, api } from '@longstrip/client/api';
import { type Answer, type Body, call, fromContract } from '@longstrip/client/calls';
import type { Refusal } from '@longstrip/client/transport';
import { formBody } from '@longstrip/client/form-body';
import { trashKinds } from '@longstrip/contract/trash/trash.rules';

export type StaffComic = Answer<'listStaffComics'>['data'][number];
export type StaffChapter = Answer<'listStaffChapters'>['data'][number];
export type StaffPage = Answer<'listStaffPages'>['data'][number];
export type Finding = Answer<'preflightChapters'>['data'][number]['findings'][number];
export type Genre = Answer<'listGenres'>['data'][number];
export type SavedGenre = Answer<'listSavedGenres'>['data'][number];
export type StaffCreator = Answer<'listStaffCreators'>['data'][number];
export type Variant = StaffPage['variant'];

/** The lists that a deletion or its undoing changes. */
const inTrash = Object.values(trashKinds);

type Files = Parameters<typeof formBody>[1];
type Fields = Record<string, unknown>;
/** Without a version the server would let a change overwrite what others have saved meanwhile. */
type Change = { fields: Fields & { version: number }; files: Files };
type Creation = { fields: Fields; files: Files; idempotencyKey: string };
const creation = ({ fields, files, idempotencyKey }: Creation) => ({
  body: formBody(fields, files),
  idempotencyKey,
});
/** `version`: the `pagesVersion` of the list that shows the page under this number. */
type Replacement = {
  comicsId: string;
  chapterId: string;
  variant: Variant;
  pageNumber: number;
  version: number;
  file: File;
};

const withIds = (ids: string[]) => ({ body: { ids } });

export const catalogueApi = api.injectEndpoints({
  endpoints: (build) => ({
    staffComics: build.query({
      ...fromContract('listStaffComics', 'POST', '/staff/comics/list'),
      providesTags: ['Comic'],
    }),
    staffComic: build.query({
      ...fromContract('readStaffComic', 'GET', '/comics/{id}/staff', (id: string) => ({ params: { id } })),
      providesTags: ['Comic'],
    }),
    createComic: build.mutation({
      ...fromContract('createComic', 'POST', '/comics', creation),
      invalidatesTags: ['Comic', 'Creator'],
    }),
    updateComic: build.mutation({
      ...fromContract(
        'updateComic',
        'PATCH',
        '/comics/{id}',
        ({ id, fields, files }: Change & { id: string }) => ({
          params: { id },
          body: formBody(fields, files),
        }),
      ),
      invalidatesTags: ['Comic', 'Chapter', 'Creator'],
    }),
    publishComics: build.mutation({
      ...fromContract('publishComics', 'POST', '/comics/publication'),
      invalidatesTags: ['Comic', 'Chapter'],
    }),
    updateComics: build.mutation({
      ...fromContract('updateComics', 'PATCH', '/comics'),
      invalidatesTags: ['Comic', 'Chapter'],
    }),
    deleteComics: build.mutation({
      ...fromContract('deleteComics', 'DELETE', '/comics'),
      invalidatesTags: ['Comic'],
    }),
    genres: build.query({
      ...fromContract('listGenres', 'POST', '/genres/list'),
      providesTags: ['Genre'],
    }),
    savedGenres: build.query({
      ...fromContract('listSavedGenres', 'POST', '/genres/saved/list'),
      providesTags: ['Genre'],
    }),
    createGenre: build.mutation({
      ...fromContract('createGenre', 'POST', '/genres'),
      invalidatesTags: ['Genre'],
    }),
    updateGenre: build.mutation({
      ...fromContract(
        'updateGenre',
        'PATCH',
        '/genres/{id}',
        ({ id, ...body }: Body<'updateGenre'> & { version: number } & { id: string }) => ({
          params: { id },
          body,
        }),
      ),
      invalidatesTags: ['Genre', 'Comic'],
    }),
    deleteGenres: build.mutation({
      ...fromContract('deleteGenres', 'DELETE', '/genres'),
      invalidatesTags: ['Genre', 'Comic'],
    }),
    staffCreators: build.query({
      ...fromContract('listStaffCreators', 'POST', '/staff/creators/list'),
      providesTags: ['Creator', 'Comic'],
    }),
    staffCreator: build.query({
      ...fromContract('readStaffCreator', 'GET', '/creators/{id}/staff', (id: string) => ({
        params: { id },
      })),
      providesTags: ['Creator', 'Comic'],
    }),
    createCreator: build.mutation({
      ...fromContract('createCreator', 'POST', '/creators', creation),
      invalidatesTags: ['Creator'],
    }),
    updateCreator: build.mutation({
      ...fromContract(
        'updateCreator',
        'PATCH',
        '/creators/{id}',
        ({ id, fields, files }: Change & { id: string }) => ({
          params: { id },
          body: formBody(fields, files),
        }),
      ),
      invalidatesTags: ['Creator', 'Comic'],
    }),
    mergeCreators: build.mutation({
      ...fromContract(
        'mergeCreators',
        'POST',
        '/creators/{id}/merge',
        ({ id, ...body }: { id: string } & Required<Body<'mergeCreators'>>) => ({ params: { id }, body }),
      ),
      invalidatesTags: ['Creator', 'Comic'],
    }),
    deleteCreators: build.mutation({
      ...fromContract('deleteCreators', 'DELETE', '/creators'),
      invalidatesTags: ['Creator', 'Comic'],
    }),
    genreComics: build.query({
      ...fromContract('countGenreComics', 'GET', '/genres/{id}/comics/count', (id: string) => ({
        params: { id },
      })),
      providesTags: ['Genre', 'Comic'],
    }),
    /** All chapters of a comic, because they are reordered as a whole. */
    staffChapters: build.query<StaffChapter[], string>({
      async queryFn(comicsId, _api, _options, baseQuery) {
        const chapters: StaffChapter[] = [];
        let after: string | undefined;
        try {
          do {
            const body = { comicsId, limit: 200, after };
            const page = await answerOf(
              baseQuery,
              call('listStaffChapters', 'POST', '/staff/chapters/list', { body }),
            );
            chapters.push(...page.data);
            after = page.next ?? undefined;
          } while (after);
          return { data: chapters };
        } catch (error) {
          return { error: error as Refusal };
        }
      },
      providesTags: ['Chapter'],
    }),
    staffChapter: build.query({
      ...fromContract('readStaffChapter', 'GET', '/chapters/{chapterId}/staff', (chapterId: string) => ({
        params: { chapterId },
      })),
      providesTags: ['Chapter', 'ComicAsset'],
    }),
    createChapters: build.mutation({
      ...fromContract('createChapters', 'POST', '/chapters', creation),
      invalidatesTags: ['Chapter', 'Comic'],
    }),
    updateChapter: build.mutation({
      ...fromContract(
        'updateChapter',
        'PATCH',
        '/chapters/{chapterId}',
        ({ chapterId, fields, files }: Change & { chapterId: string }) => ({
          params: { chapterId },
          body: formBody(fields, files),
        }),
      ),
      invalidatesTags: ['Chapter'],
    }),
    updateChapters: build.mutation({
      ...fromContract('updateChapters', 'PATCH', '/chapters'),
      invalidatesTags: ['Chapter'],
    }),
    publishChapters: build.mutation({
      ...fromContract('publishChapters', 'POST', '/chapters/publication'),
      invalidatesTags: ['Chapter', 'Comic'],
    }),
    reorderChapters: build.mutation({
      ...fromContract(
        'reorderChapters',
        'PUT',
        '/comics/{id}/chapter-order',
        ({ id, ...body }: { id: string; ids: string[]; version: number }) => ({ params: { id }, body }),
      ),
      invalidatesTags: ['Chapter', 'Comic'],
    }),
    deleteChapters: build.mutation({
      ...fromContract('deleteChapters', 'DELETE', '/chapters'),
      invalidatesTags: ['Chapter', 'Comic'],
    }),
    staffPages: build.query({
      ...fromContract(
        'listStaffPages',
        'POST',
        '/chapters/{chapterId}/pages/list',
        ({ chapterId, variant }: { chapterId: string; variant: Variant }) => ({
          params: { chapterId },
          body: { variant },
        }),
      ),
      providesTags: ['ComicAsset'],
    }),
    reorderPages: build.mutation({
      ...fromContract(
        'reorderPages',
        'PUT',
        '/chapters/{chapterId}/page-order/{variant}',
        ({
          ids,
          version,
          ...params
        }: {
          chapterId: string;
          variant: Variant;
          ids: string[];
          version: number;
        }) => ({
          params,
          body: { ids, version },
        }),
      ),
      invalidatesTags: ['ComicAsset'],
    }),
    replacePage: build.mutation({
      ...fromContract(
        'uploadPages',
        'POST',
        '/comics/{comicId}/assets/{variant}',
        ({ comicsId, chapterId, variant, pageNumber, version, file }: Replacement) => ({
          params: { comicId: comicsId, variant },
          body: formBody({ chapterId, pageNumbers: [pageNumber], version }, [{ field: 'files', file }]),
        }),
      ),
      invalidatesTags: ['ComicAsset'],
    }),
    deletePages: build.mutation({
      ...fromContract('deletePages', 'DELETE', '/comics-assets'),
      invalidatesTags: ['ComicAsset'],
    }),
    preflightComics: build.query({
      ...fromContract('preflightComics', 'POST', '/comics/preflight', withIds),
      providesTags: ['ComicAsset', 'Chapter', 'Comic'],
      keepUnusedDataFor: 0,
    }),
    preflightChapters: build.query({
      ...fromContract('preflightChapters', 'POST', '/chapters/preflight', withIds),
      providesTags: ['ComicAsset', 'Chapter', 'Comic'],
      // The server processes images without a call of ours.
      keepUnusedDataFor: 0,
    }),
    publications: build.query({
      ...fromContract('listPublications', 'POST', '/publications/list'),
      providesTags: ['Chapter', 'Comic'],
    }),
    trash: build.query({
      ...fromContract('listTrash', 'POST', '/trash/list'),
      providesTags: inTrash,
    }),
    restore: build.mutation({
      ...fromContract(
        'restoreFromTrash',
        'POST',
        '/trash/{id}/restore',
        ({ id, ...body }: { id: string } & NonNullable<Body<'restoreFromTrash'>>) => ({
          params: { id },
          body,
        }),
      ),
      invalidatesTags: inTrash,
    }),
    emptyTrash: build.mutation({
      ...fromContract('emptyTrash', 'DELETE', '/trash'),
      invalidatesTags: inTrash,
    }),
  }),
});

/** Reloads what uploads have changed, because uploads are not mutations of the cache. */
export const pagesUploaded = () => api.util.invalidateTags(['ComicAsset', 'Chapter']);

/** Reloads what was published on schedule. */
export const publicationsDue = () => api.util.invalidateTags(['Comic', 'Chapter']);
