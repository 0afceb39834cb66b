import { plainUrl } from '@longstrip/contract/assets/picture.rules';
import { memo, useEffect, useState } from 'react';
import { pictureSources } from '../../ui/picture-sources.ts';
import { FailedSlice } from './failed-slice.tsx';
import { replaceLink } from './kept-links.ts';
import type { Slice } from './strip.api.ts';
import styles from './strip.module.css';

/** The strip is at most 800 px wide, or as wide as the screen. */
export const stripSizes = '(min-width: 800px) 800px, 100vw';

type SliceProps = {
  slice: Slice;
  alt: string;
  /** On the first screen: loaded eagerly. */
  priority: boolean;
  /** Far from the window: only the slice's box stays. */
  released: boolean;
  /** Requests the list of images again: it has new URLs, or says why the image is refused. */
  onStale: () => void;
};

/** One slice in a box of its shape, so that nothing moves whether its image is there or not. */
export const StripSlice = memo(function StripSlice({ slice, alt, priority, released, onStale }: SliceProps) {
  const src = plainUrl(slice.picture);
  // A retry of a signed URL gets a new URL, for which this failure does not count.
  const [failedSrc, setFailedSrc] = useState('');
  const failed = failedSrc === src;
  const [attempt, setAttempt] = useState(0);
  // A released image is put back before it can be seen, so it must not be lazy.
  const [wasReleased, setWasReleased] = useState(false);
  if (released && !wasReleased) setWasReleased(true);
  const { width, height } = slice.picture;

  const retry = () => {
    setFailedSrc('');
    setAttempt((count) => count + 1);
  };
  // Its URL may have expired, or access ended, which only the new list says.
  useEffect(() => {
    if (!failed) return;
    replaceLink(slice);
    onStale();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each URL that failed
  }, [failed, src]);
  useEffect(() => {
    if (!failed) return;
    addEventListener('online', retry, { once: true });
    return () => removeEventListener('online', retry);
  });

  return (
    <div
      className={styles.slice}
      data-slice={slice.id}
      role={released ? 'img' : undefined}
      aria-label={released ? alt : undefined}
    >
      <svg
        className={styles.box}
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        aria-hidden="true"
      />
      {failed && <FailedSlice alt={alt} onRetry={retry} />}
      {!released && !failed && (
        <picture key={attempt}>
          {pictureSources(slice.picture).map((source) => (
            <source key={source.type} {...source} sizes={stripSizes} />
          ))}
          <img
            className={styles.image}
            src={src}
            width={width}
            height={height}
            alt={alt}
            loading={priority || wasReleased ? 'eager' : 'lazy'}
            fetchPriority={priority ? 'high' : 'auto'}
            decoding={priority ? 'sync' : 'async'}
            // onError does not fire for images that failed before hydration.
            ref={(image) =>
              void (image?.complete && image.currentSrc && !image.naturalWidth && setFailedSrc(src))
            }
            onError={() => setFailedSrc(src)}
          />
        </picture>
      )}
    </div>
  );
});
