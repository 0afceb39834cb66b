import { useEffect, useReducer, useState } from 'react';
import { useDispatch } from 'react-redux';
import { sendForm } from '../../platform/send-form.ts';
import { catalogueApi, pagesUploaded, type Variant } from './catalogue.api.ts';
import { variantOf, type PageFile } from './dropped-files.ts';
import { createUploadQueue, type UploadQueue } from './upload-queue.ts';

type Target = { comicsId: string; chapterId: string };

/** After a lost connection: at once when the browser is online again, else after 1 to 30 seconds. */
function waitForConnection(attempt: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      window.removeEventListener('online', go);
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(go, Math.min(30_000, 1000 * 2 ** attempt));
    window.addEventListener('online', go);
  });
}

/** The uploads of a chapter. New pages follow those that are there, in the order of their names. */
export function useUploads({ comicsId, chapterId }: Target) {
  const dispatch = useDispatch();
  const [, update] = useReducer((count: number) => count + 1, 0);
  const [listPages] = catalogueApi.endpoints.staffPages.useLazyQuery();
  const [variants] = useState(() => new Map<string, Variant>());
  const [queue] = useState<UploadQueue>(() =>
    createUploadQueue({
      onChange: () => queueMicrotask(update),
      waitForConnection,
      send: ({ key, file, pageNumber }, options) =>
        sendForm(
          {
            name: 'uploadPages',
            method: 'POST',
            path: '/comics/{comicId}/assets/{variant}',
            params: { comicId: comicsId, variant: variants.get(key)! },
            fields: { chapterId, pageNumbers: [pageNumber] },
            files: [{ field: 'files', file }],
          },
          options,
        ),
    }),
  );
  const left = queue.uploads.filter(({ state }) => state === 'waiting' || state === 'sending').length;
  const done = queue.uploads.filter(({ state }) => state === 'done').length;

  // The pages are loaded again when everything is there, and now and then before.
  const reloads = left === 0 ? done : Math.floor(done / 20);
  useEffect(() => {
    if (reloads > 0) dispatch(pagesUploaded());
  }, [dispatch, reloads]);

  // Leaving would end them.
  useEffect(() => {
    if (left === 0) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [left]);

  const add = async (pages: readonly PageFile[], chosen: Variant) => {
    const byVariant = Map.groupBy(pages, ({ path }) => variantOf(path) ?? chosen);
    for (const [variant, files] of byVariant) {
      const { data } = await listPages({ chapterId, variant }).unwrap();
      const queued = queue.uploads.filter(({ key }) => variants.get(key) === variant);
      const last = Math.max(0, ...[...data, ...queued].map(({ pageNumber }) => pageNumber));
      const uploads = files.map(({ file }, index) => {
        const key = crypto.randomUUID();
        variants.set(key, variant);
        return { key, file, pageNumber: last + index + 1, state: 'waiting' as const, progress: 0 };
      });
      queue.add(uploads);
    }
  };
  return { queue, add, left, done };
}
