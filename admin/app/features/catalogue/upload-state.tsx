import { Button } from '@longstrip/kit/button.tsx';
import { useSyncExternalStore } from 'react';
import { whyNot } from '../../ui/why-not.ts';
import styles from './catalogue.module.css';
import type { Variant } from './catalogue.api.ts';
import { countOf, goesOn, type UploadQueue } from './upload-queue.ts';

const pagesText = (variant: Variant, count: number) =>
  `${count} ${variant} ${count === 1 ? 'page' : 'pages'}`;

function subscribeToNetwork(onChange: () => void) {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** How far the upload is: of this variant, and of others while they are being sent. */
export function UploadState({ queue, variant }: { queue: UploadQueue; variant: Variant }) {
  const online = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
  const ofVariant = [...Map.groupBy(queue.uploads, (upload) => upload.variant)]
    .map(([name, uploads]) => ({ name, all: uploads.length, ...countOf({ uploads }) }))
    .filter(({ name, left }) => name === variant || left > 0);
  const { left } = countOf(queue);
  const share = queue.uploads.reduce((sum, { progress }) => sum + progress, 0) / queue.uploads.length;
  const isInterrupted = left > 0 && !queue.isPaused && (queue.isInterrupted || !online);
  // Its space is reserved, so that nothing moves when an upload begins.
  return (
    <div className={styles.uploading}>
      {ofVariant.length > 0 && (
        <>
          <div className={styles.uploadState}>
            <p role="status">
              {ofVariant
                .map(
                  (each) =>
                    (each.left > 0 ? `${each.done} of ` : '') +
                    pagesText(each.name, each.left > 0 ? each.all : each.done),
                )
                .join(', ')}{' '}
              uploaded
              {queue.isPaused && ' · paused'}
            </p>
            <Button
              variant="quiet"
              small
              onClick={() => (queue.isPaused ? queue.resume() : queue.pause())}
              {...whyNot(left === 0 && 'Everything is uploaded.')}
            >
              {queue.isPaused ? 'Resume' : 'Pause'}
            </Button>
          </div>
          <progress value={share} aria-label="Upload" className={styles.progress} />
        </>
      )}
      {/* A status of its own: the one above changes with every page. */}
      <p role="status" className={styles.interrupted}>
        {isInterrupted &&
          `${online ? 'The site does not answer' : 'You are offline'}. The upload waits. ${goesOn}`}
      </p>
    </div>
  );
}
