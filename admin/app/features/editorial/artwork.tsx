import type { Picture } from '@longstrip/contract/assets/picture';
import { plainUrl } from '@longstrip/contract/assets/picture.rules';
import { useObjectUrl } from '../../ui/use-object-url.ts';
import styles from './editorial.module.css';

type ArtworkProps = {
  picture: Picture | null;
  /** Shown instead of the picture: a chosen file that is not saved yet. */
  file?: File | null;
  shape: 'wide' | 'narrow';
  className?: string | undefined;
};

/** Artwork as it is cropped: 21:9 on wide screens, 4:5 on narrow ones. */
export function Artwork({ picture, file, shape, className }: ArtworkProps) {
  const chosen = useObjectUrl(file ?? null);
  const source = chosen ?? (picture && plainUrl(picture, shape === 'wide' ? 1600 : 800));
  return (
    <div className={[styles.art, className].filter(Boolean).join(' ')} data-shape={shape}>
      {source && <img src={source} alt="" draggable={false} />}
    </div>
  );
}
