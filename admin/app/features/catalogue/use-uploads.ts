import { perform, type StoreDispatch } from '@longstrip/client/api';
import { call } from '@longstrip/client/calls';
import { formBody } from '@longstrip/client/form-body';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { emptyOnSignOut } from '../../platform/empty-on-sign-out.ts';
import { createExternalStore } from '@longstrip/kit/external-store.ts';
import { toast } from '../../ui/toast.tsx';
import { catalogueApi, pagesUploaded, type Variant } from './catalogue.api.ts';
import { variantOf, type PageFile } from './dropped-files.ts';
import { addAfterLast, countOf, createUploadQueue, goesOn, type UploadQueue } from './upload-queue.ts';

type Target = { comicsId: string; chapterId: string };

/** The upload queues by chapter. They continue while other screens are open. */
const queues = new Map<string, UploadQueue>();
/** Counts the changes of all queues, so that components render them. */
const changes = createExternalStore(0);
/** The chapters whose screen is open. */
const openChapters = new Set<string>();

/** Another person may not go on with the uploads of this one, nor read the names of the files. */
emptyOnSignOut(() => {
  for (const queue of queues.values()) queue.cancel();
  queues.clear();
});

/** Resolves when the browser is online again, at the latest after 1 to 30 seconds. */
function waitForConnection(attempt: number): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      window.removeEventListener('online', finish);
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(finish, Math.min(30_000, 1000 * 2 ** attempt));
    window.addEventListener('online', finish);
  });
}

function openQueue({ comicsId, chapterId }: Target, dispatch: StoreDispatch): UploadQueue {
  let reloaded = 0;
  let wasBusy = false;
  let wasInterrupted = false;
  const onChange = () => {
    changes.set(changes.get() + 1);
    if (queue.uploads.length === 0) return;
    const { left, done, failed } = countOf(queue);
    // Files may have been added after the screen was left, because unpacking them took long.
    if (left > 0) queues.set(chapterId, queue);
    // Reloads the pages after every 20 uploads, and at the end.
    const reloads = left === 0 ? done : Math.floor(done / 20);
    if (reloads > 0 && reloads !== reloaded) dispatch(pagesUploaded());
    reloaded = reloads;
    if (wasBusy && left === 0 && !openChapters.has(chapterId))
      toast(`${done} ${done === 1 ? 'page' : 'pages'} uploaded${failed > 0 ? `, ${failed} refused` : ''}.`);
    wasBusy = left > 0;
    if (!isNeeded(queue) && !openChapters.has(chapterId)) queues.delete(chapterId);
    if (!wasInterrupted && queue.isInterrupted && left > 0 && !openChapters.has(chapterId))
      toast(`The upload is interrupted. ${goesOn}`);
    wasInterrupted = queue.isInterrupted;
  };
  const queue = createUploadQueue({
    onChange,
    waitForConnection,
    send: ({ file, variant, pageNumber }, options) =>
      dispatch(
        perform(
          call('uploadPages', 'POST', '/comics/{comicId}/assets/{variant}', {
            params: { comicId: comicsId, variant },
            // Another editor may upload here at the same time.
            body: formBody({ chapterId, pageNumbers: [pageNumber], ifTaken: 'append' }, [
              { field: 'files', file },
            ]),
          }),
          options,
        ),
      ),
  });
  return queue;
}

/** Files are still to be sent, or were refused and can be tried again. */
function isNeeded(queue: UploadQueue): boolean {
  const { left, failed } = countOf(queue);
  return left + failed > 0;
}

/** Closing the tab would abort the uploads. */
function warnBeforeClosing(event: BeforeUnloadEvent): void {
  if (queues.values().some((queue) => countOf(queue).left > 0)) event.preventDefault();
}

/** The uploads of a chapter. New pages follow the existing ones, in the order of their names. */
export function useUploads(target: Target) {
  const { chapterId } = target;
  const dispatch = useDispatch<StoreDispatch>();
  const [queue] = useState(() => queues.get(chapterId) ?? openQueue(target, dispatch));
  const [listPages] = catalogueApi.endpoints.staffPages.useLazyQuery();
  changes.useValue();

  useEffect(() => {
    queues.set(chapterId, queue);
    openChapters.add(chapterId);
    window.addEventListener('beforeunload', warnBeforeClosing);
    return () => {
      openChapters.delete(chapterId);
      if (!isNeeded(queue)) queues.delete(chapterId);
      else if (countOf(queue).left > 0)
        toast(queue.isPaused ? 'The upload is paused.' : 'The upload goes on. Keep this tab open.');
    };
  }, [queue, chapterId]);

  const add = async (pages: readonly PageFile[], chosen: Variant) => {
    const byVariant = Map.groupBy(pages, ({ path }) => variantOf(path) ?? chosen);
    for (const [variant, files] of byVariant)
      await addAfterLast(queue, {
        files: files.map(({ file }) => file),
        variant,
        readLast: async () => {
          const { data } = await listPages({ chapterId, variant }).unwrap();
          return Math.max(0, ...data.map(({ pageNumber }) => pageNumber));
        },
      });
  };
  return { queue, add };
}
