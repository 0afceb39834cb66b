import { LazyImage } from '../../ui/lazy-image.tsx';
import styles from './catalogue.module.css';
import { useObjectUrl } from './image-field.tsx';

type EpisodePreviewsProps = {
  chapters: readonly { title: string; chapterNumber: number }[];
  /** The first belongs to the first chapter. */
  images: readonly File[];
};

/** Which chosen image goes to which new episode, as the list of episodes crops it, and which go to none. */
export function EpisodePreviews({ chapters, images }: EpisodePreviewsProps) {
  const left = images.slice(chapters.length);
  return (
    <>
      <ol className={styles.previews} aria-label="Episodes with their images">
        {chapters.map(({ title, chapterNumber }, place) => (
          <li key={chapterNumber}>
            <Preview file={images[place]} />
            <p>
              {chapterNumber}. {title}
              <br />
              <small>{images[place]?.name ?? 'no image'}</small>
            </p>
          </li>
        ))}
      </ol>
      {left.length > 0 && (
        <p className={styles.refused} role="status">
          {left.length === 1 ? 'This image belongs' : 'These images belong'} to no episode and will not be
          used:{' '}
          {left
            .slice(0, 10)
            .map(({ name }) => name)
            .join(', ')}
          {left.length > 10 && ` and ${left.length - 10} more`}
        </p>
      )}
    </>
  );
}

function Preview({ file }: { file: File | undefined }) {
  const url = useObjectUrl(file ?? null);
  return url ? <LazyImage key={url} src={url} /> : <span className={styles.noPreview} />;
}
