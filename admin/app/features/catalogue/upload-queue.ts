import { newId } from '@longstrip/client/new-id';
import type { Refusal } from '@longstrip/client/transport';
import { isUnreachable } from '@longstrip/client/use-retry-when-back';
import type { Variant } from './catalogue.api.ts';

/** One file of an upload. Its page number is chosen before it is sent, so files may arrive in any order. */
export type Upload = {
  readonly key: string;
  /** The name of the file. */
  readonly name: string;
  /** Null once it is done: pages of an archive are bytes in memory. */
  file: File | null;
  readonly variant: Variant;
  /** The server chooses another one if this is taken meanwhile. */
  readonly pageNumber: number;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  /** From 0 to 1. */
  progress: number;
  /** Why it was refused. */
  message?: string;
};

/** What people read while the queue is interrupted. */
export const goesOn = 'It goes on by itself as soon as the site can be reached.';

type Counted = Pick<Upload, 'state'>;

/** How many are still to be sent, are done and were refused. */
export const countOf = ({ uploads }: { uploads: readonly Counted[] }) => ({
  left: uploads.filter(({ state }) => state === 'waiting' || state === 'sending').length,
  done: uploads.filter(({ state }) => state === 'done').length,
  failed: uploads.filter(({ state }) => state === 'failed').length,
});

type Send = (
  upload: Upload & { file: File },
  options: { signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<unknown>;

export type UploadQueue = {
  add(uploads: Upload[]): void;
  /** Aborts the files that are being sent; `resume` starts them again. */
  pause(): void;
  resume(): void;
  /** Sends refused files again. */
  retryFailed(): void;
  /** Aborts everything and drops the files, for good. */
  cancel(): void;
  /** Those since the queue was last empty, and earlier ones that were refused. */
  readonly uploads: readonly Upload[];
  readonly isPaused: boolean;
  /** The last try failed for lack of a connection or an answer; the next one follows by itself. */
  readonly isInterrupted: boolean;
};

type QueueOptions = {
  send: Send;
  onChange: () => void;
  /** Resolves when the next try should start: after some time, or when the browser is online again. */
  waitForConnection: (attempt: number) => Promise<void>;
  concurrency?: number;
};

/** Temporary failures, after which a file is sent again. */
const isTemporary = (refusal: Refusal) => refusal.status === 429 || isUnreachable(refusal);

/** Sends several files at a time. Waits while the connection is lost. A refusal is stored with its file. */
export function createUploadQueue({
  send,
  onChange,
  waitForConnection,
  concurrency = 3,
}: QueueOptions): UploadQueue {
  let uploads: Upload[] = [];
  let abort = new AbortController();
  let isPaused = false;
  let running = 0;
  let attempt = 0;
  let isWaiting = false;
  let isCanceled = false;

  async function run(upload: Upload): Promise<void> {
    running++;
    upload.state = 'sending';
    onChange();
    try {
      const onProgress = (share: number) => {
        upload.progress = share;
        onChange();
      };
      await send({ ...upload, file: upload.file! }, { signal: abort.signal, onProgress });
      upload.state = 'done';
      upload.file = null;
      upload.progress = 1;
      attempt = 0;
    } catch (error) {
      upload.progress = 0;
      upload.state = 'waiting';
      const refusal = error as Refusal;
      if (!isPaused && !isTemporary(refusal)) {
        upload.state = 'failed';
        upload.message =
          refusal.detail ?? refusal.errors?.map(({ message }) => message).join(' ') ?? refusal.title;
        // The server has answered.
        attempt = 0;
      } else if (!isPaused && !isWaiting) await waitForNextTry();
    } finally {
      running--;
      onChange();
      fill();
    }
  }

  async function waitForNextTry(): Promise<void> {
    isWaiting = true;
    attempt++;
    onChange();
    await waitForConnection(attempt - 1);
    isWaiting = false;
  }

  function fill(): void {
    while (!isPaused && !isWaiting && running < concurrency) {
      const next = uploads.find(({ state }) => state === 'waiting');
      if (!next) return;
      void run(next);
    }
  }

  return {
    add(more) {
      if (isCanceled) return;
      const isIdle = uploads.every(({ state }) => state === 'done' || state === 'failed');
      uploads = [...(isIdle ? uploads.filter(({ state }) => state === 'failed') : uploads), ...more];
      onChange();
      fill();
    },
    pause() {
      isPaused = true;
      abort.abort();
      onChange();
    },
    resume() {
      isPaused = false;
      abort = new AbortController();
      onChange();
      fill();
    },
    retryFailed() {
      for (const upload of uploads) if (upload.state === 'failed') upload.state = 'waiting';
      onChange();
      fill();
    },
    cancel() {
      isCanceled = isPaused = true;
      uploads = [];
      abort.abort();
      onChange();
    },
    get uploads() {
      return uploads;
    },
    get isPaused() {
      return isPaused;
    },
    get isInterrupted() {
      return attempt > 0;
    },
  };
}

type Addition = {
  files: readonly File[];
  variant: Variant;
  /** The highest page number that the server has. */
  readLast: () => Promise<number>;
};

/** Adds files in their order, with page numbers after the last page of their variant. */
export async function addAfterLast(
  queue: UploadQueue,
  { files, variant, readLast }: Addition,
): Promise<void> {
  // `readLast` includes these uploads, unless their pages were deleted. It may not include uploads that finish
  // meanwhile.
  const included = new Set(queue.uploads.filter(({ state }) => state === 'done'));
  const lastSaved = await readLast();
  const queued = queue.uploads.filter((upload) => upload.variant === variant && !included.has(upload));
  const last = Math.max(lastSaved, ...queued.map(({ pageNumber }) => pageNumber));
  queue.add(
    files.map((file, index) => ({
      key: newId(),
      name: file.name,
      file,
      variant,
      pageNumber: last + index + 1,
      state: 'waiting',
      progress: 0,
    })),
  );
}
