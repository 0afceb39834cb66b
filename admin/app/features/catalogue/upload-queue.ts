import type { Refusal } from '@longstrip/client/transport';
import type { Variant } from './catalogue.api.ts';

/** One file on its way. Its place among the others is decided before it is sent, whenever it arrives. */
export type Upload = {
  readonly key: string;
  readonly file: File;
  readonly variant: Variant;
  /** The page gets another one if this is taken meanwhile. */
  readonly pageNumber: number;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  /** From 0 to 1. */
  progress: number;
  /** Why it was refused. */
  message?: string;
};

type Send = (
  upload: Upload,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<unknown>;

export type UploadQueue = {
  add(uploads: Upload[]): void;
  /** Files that are being sent begin again later. */
  pause(): void;
  resume(): void;
  /** Sends what was refused again. */
  retryFailed(): void;
  readonly uploads: readonly Upload[];
  readonly isPaused: boolean;
};

type QueueOptions = {
  send: Send;
  onChange: () => void;
  /** Resolves when it is worth another try: after some time, or when the browser is online again. */
  waitForConnection: (attempt: number) => Promise<void>;
  concurrency?: number;
};

/** Answers that another try can change. */
const isPassing = ({ status }: Refusal) =>
  status === 0 || status === 429 || status === 502 || status === 503 || status === 504;

/** Sends files side by side. A lost connection is waited out; a refusal stays with its file. */
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

  async function run(upload: Upload): Promise<void> {
    running++;
    upload.state = 'sending';
    onChange();
    try {
      const onProgress = (share: number) => {
        upload.progress = share;
        onChange();
      };
      await send(upload, { signal: abort.signal, onProgress });
      upload.state = 'done';
      upload.progress = 1;
      attempt = 0;
    } catch (error) {
      upload.progress = 0;
      upload.state = 'waiting';
      const refusal = error as Refusal;
      if (!isPaused && !isPassing(refusal)) {
        upload.state = 'failed';
        upload.message = refusal.detail ?? refusal.title;
      } else if (!isPaused && !isWaiting) await waitForNextTry();
    } finally {
      running--;
      onChange();
      fill();
    }
  }

  async function waitForNextTry(): Promise<void> {
    isWaiting = true;
    await waitForConnection(attempt++);
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
      uploads = [...uploads, ...more];
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
    get uploads() {
      return uploads;
    },
    get isPaused() {
      return isPaused;
    },
  };
}

type Addition = {
  files: readonly File[];
  variant: Variant;
  /** The highest page number that the server has. */
  readLast: () => Promise<number>;
};

/** Adds files that follow the last page of their variant, in their order. */
export async function addAfterLast(
  queue: UploadQueue,
  { files, variant, readLast }: Addition,
): Promise<void> {
  // The answer counts these, unless their pages were deleted since. What is sent meanwhile it may lack.
  const counted = new Set(queue.uploads.filter(({ state }) => state === 'done'));
  const lastThere = await readLast();
  const queued = queue.uploads.filter((upload) => upload.variant === variant && !counted.has(upload));
  const last = Math.max(lastThere, ...queued.map(({ pageNumber }) => pageNumber));
  queue.add(
    files.map((file, index) => ({
      key: crypto.randomUUID(),
      file,
      variant,
      pageNumber: last + index + 1,
      state: 'waiting',
      progress: 0,
    })),
  );
}
