import type { Picture as PictureShape, PictureFormat } from '@longstrip/contract/assets/picture';
import { pictureUrl, plainUrl } from '@longstrip/contract/assets/picture.rules';
import { type ReactNode, useState } from 'react';
import styles from './picture.module.css';

type PictureProps = {
  picture: PictureShape | null | undefined;
  /** Empty when the text beside the picture says the same. */
  alt: string;
  /** As in the HTML attribute: how wide the picture is shown. */
  sizes: string;
  /** For the one or two pictures that are seen first: loaded at once, the rest as they come near. */
  first?: boolean;
  /** Gives the frame its shape; the picture fills it. */
  className?: string | undefined;
  /** Shown in the frame when there is no picture, or it cannot be loaded. */
  instead?: ReactNode;
  /** Other artwork for screens up to 768 px wide. */
  narrow?: PictureShape | undefined;
};

const srcSet = (of: PictureShape, format: PictureFormat) =>
  of.widths.map((width) => `${pictureUrl(of, width, format)} ${width}w`).join(', ');

/** A picture in a frame: AVIF or WebP in the right width over its blurred placeholder. Nothing moves when it arrives. */
export function Picture({
  picture,
  alt,
  sizes,
  first = false,
  className = '',
  instead,
  narrow,
}: PictureProps) {
  const [failed, setFailed] = useState(false);
  if (!picture || failed) {
    return (
      <span
        className={`${styles.frame} ${styles.missing} ${className}`}
        role={alt ? 'img' : undefined}
        aria-label={alt || undefined}
      >
        <span aria-hidden="true">{instead}</span>
      </span>
    );
  }
  const sources = [narrow, picture].flatMap((of) => (of ? sourcesOf(of, sizes, of === narrow) : []));
  return (
    <span className={`${styles.frame} ${className}`}>
      {picture.placeholder && (
        <img className={styles.placeholder} src={picture.placeholder} alt="" aria-hidden="true" />
      )}
      <picture>
        {sources}
        <img
          className={styles.image}
          src={plainUrl(picture)}
          width={picture.width}
          height={picture.height}
          alt={alt}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
          decoding={first ? 'sync' : 'async'}
          // A failure before React took over left no event behind.
          ref={(image) =>
            void (image?.complete && image.currentSrc && !image.naturalWidth && setFailed(true))
          }
          onError={() => setFailed(true)}
        />
      </picture>
    </span>
  );
}

function sourcesOf(of: PictureShape, sizes: string, narrow: boolean) {
  return (['avif', 'webp'] as const)
    .filter((format) => of.formats.includes(format))
    .map((format) => (
      <source
        key={format + of.base}
        type={`image/${format}`}
        srcSet={srcSet(of, format)}
        sizes={sizes}
        media={narrow ? '(max-width: 768px)' : undefined}
        width={of.width}
        height={of.height}
      />
    ));
}
