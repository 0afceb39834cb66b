import type { Picture } from '@longstrip/contract/assets/picture';
import { plainUrl } from '@longstrip/contract/assets/picture.rules';
import { type ReactNode, useState } from 'react';
import { useOnline } from '../platform/online.ts';
import { pictureSources } from './picture-sources.ts';
import styles from './responsive-picture.module.css';

type ResponsivePictureProps = {
  picture: Picture | null | undefined;
  /** Empty when the text beside the picture says the same. */
  alt: string;
  /** As in the HTML attribute: how wide the picture is shown. */
  sizes: string;
  /** For the one or two pictures seen first, which are loaded eagerly; others are loaded when they come near. */
  priority?: boolean;
  /** Gives the frame its shape; the picture fills it. */
  className?: string | undefined;
  /** Shown in the frame when there is no picture, or it cannot be loaded. */
  fallback?: ReactNode;
  /** Other artwork for screens up to 768 px wide. */
  mobilePicture?: Picture | undefined;
};

/** A picture in a frame: AVIF or WebP in the right width over its blurred placeholder. Nothing moves when it arrives. */
export function ResponsivePicture({
  picture,
  alt,
  sizes,
  priority = false,
  className = '',
  fallback,
  mobilePicture,
}: ResponsivePictureProps) {
  const online = useOnline();
  // Changes with the picture and the connection, so that an earlier failure does not count after such a change.
  const attempt = picture && plainUrl(picture) + online;
  const [failed, setFailed] = useState<string>();
  if (!picture || failed === attempt) {
    return (
      <span
        className={`${styles.frame} ${styles.missing} ${className}`}
        role={alt ? 'img' : undefined}
        aria-label={alt || undefined}
      >
        <span aria-hidden="true">{fallback}</span>
      </span>
    );
  }
  const sources = [mobilePicture, picture].flatMap((of) =>
    of ? sourcesOf(of, sizes, of === mobilePicture) : [],
  );
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
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding={priority ? 'sync' : 'async'}
          // onError does not fire for images that failed before hydration.
          ref={(image) =>
            void (image?.complete && image.currentSrc && !image.naturalWidth && setFailed(attempt!))
          }
          onError={() => setFailed(attempt!)}
        />
      </picture>
    </span>
  );
}

function sourcesOf(of: Picture, sizes: string, isMobile: boolean) {
  return pictureSources(of).map((source) => (
    <source
      key={source.type + of.base}
      {...source}
      sizes={sizes}
      media={isMobile ? '(max-width: 768px)' : undefined}
      width={of.width}
      height={of.height}
    />
  ));
}
