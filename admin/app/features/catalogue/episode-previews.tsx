import { LazyImage } from '../../ui/lazy-image.tsx';
import styles from './catalogue.module.css';
import { useObjectUrl } from '../../ui/use-object-url.ts';

type EpisodePreviewsProps = {
  chapters: readonly { title: string; chapterNumber: number }[];
  /** The first belongs to the first chapter. */
  images: readonly File[];
};

/** The new episodes with their images, cropped as in the list of episodes, and the images that belong to no episode. */
export function EpisodePreviews({ chapters, images }: EpisodePreviewsProps) {
  const unused = images.slice(chapters.length);
  return (
    <>
      <ol className={styles.previews} aria-label="Episodes with their images">
        {chapters.map(({ title, chapterNumber }, index) => (
          <li key={chapterNumber}>
            <Preview file={images[index]} />
            <p>
              {chapterNumber}. {title}
              <br />
              <small>{images[index]?.name ?? 'no image'}</small>
            </p>
          </li>
        ))}
      </ol>
      {unused.length > 0 && (
        <p className={styles.refused} role="status">
          {unused.length === 1 ? 'This image belongs' : 'These images belong'} to no episode and will not be
          used:{' '}
          {unused
            .slice(0, 10)
            .map(({ name }) => name)
            .join(', ')}
          {unused.length > 10 && ` and ${unused.length - 10} more`}
        </p>
      )}
    </>
  );
}

function Preview({ file }: { file: File | undefined }) {
  const url = useObjectUrl(file ?? null);
  return url ? <LazyImage key={url} src={url} /> : <span className={styles.noPreview} />;
}
