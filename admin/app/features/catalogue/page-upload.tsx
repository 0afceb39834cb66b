import { Button } from '@longstrip/kit/button.tsx';
import { Stack } from '@longstrip/kit/layout.tsx';
import { type ChangeEvent, useRef, useState } from 'react';
import { toastError } from '../../ui/toast.tsx';
import styles from './catalogue.module.css';
import type { Variant } from './catalogue.api.ts';
import { droppedEntries, filesBelow, pageFilesOf, type PageFile } from './dropped-files.ts';
import { missingNames } from './missing-names.ts';
import { UploadState } from './upload-state.tsx';
import { useUploads } from './use-uploads.ts';

type PageUploadProps = {
  comicsId: string;
  chapterId: string;
  variant: Variant;
  /** Whether readers see new pages of the episode immediately. */
  isPublished: boolean;
};

const firstNames = (names: readonly string[]) =>
  names.slice(0, 10).join(', ') + (names.length > 10 ? ` and ${names.length - 10} more` : '');

/** Uploads folders, files and CBZ archives, and shows the progress. */
export function PageUpload({ comicsId, chapterId, variant, isPublished }: PageUploadProps) {
  const { queue, add } = useUploads({ comicsId, chapterId });
  const [isOver, setOver] = useState(false);
  const [skipped, setSkipped] = useState<string[]>([]);
  const [missing, setMissing] = useState<string[]>([]);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const take = async (given: Promise<PageFile[]>) => {
    try {
      const { pages, skipped: others } = await pageFilesOf(await given);
      setSkipped(others);
      setMissing(missingNames(pages));
      await add(pages, variant);
    } catch (error) {
      toastError(error instanceof Error ? { title: error.message } : error);
    }
  };
  const takeChosen = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(input.files ?? [])].map((file) => ({
      file,
      path: file.webkitRelativePath || file.name,
    }));
    // Allows the same files to be chosen again.
    input.value = '';
    void take(Promise.resolve(chosen));
  };
  const failed = queue.uploads.filter(({ state }) => state === 'failed');
  return (
    <Stack>
      <div
        className={styles.dropZone}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void take(filesBelow(droppedEntries(event.dataTransfer)));
        }}
      >
        <p>
          Drop a folder, images or a CBZ here. They become {variant} pages in the order of their names; a
          folder named censored, uncensored or legal goes to that variant.
          {isPublished && ' The episode is published: readers see new pages as soon as they are uploaded.'}
        </p>
        <div className={styles.chooseButtons}>
          <Button variant="quiet" small onClick={() => files.current!.click()}>
            Choose files
          </Button>
          <Button variant="quiet" small onClick={() => folder.current!.click()}>
            Choose a folder
          </Button>
        </div>
        <input
          ref={files}
          type="file"
          hidden
          aria-label="Files of pages"
          accept="image/*,.cbz,.zip"
          multiple
          onChange={takeChosen}
        />
        <input
          ref={folder}
          type="file"
          hidden
          aria-label="Folder of pages"
          {...{ webkitdirectory: '' }}
          onChange={takeChosen}
        />
        <UploadState queue={queue} variant={variant} />
      </div>
      {skipped.length > 0 && (
        <p className={styles.skipped}>Left out, because they are not images: {firstNames(skipped)}</p>
      )}
      {missing.length > 0 && (
        <p className={styles.missing} role="status">
          By their names, files are missing: {firstNames(missing)}
        </p>
      )}
      {failed.length > 0 && (
        <div role="alert">
          <p className={styles.refused}>
            {failed.length === 1 ? 'One file was refused:' : `${failed.length} files were refused:`}{' '}
            <Button variant="quiet" small onClick={queue.retryFailed}>
              Try again
            </Button>
          </p>
          <ul className={styles.bullets}>
            {failed.slice(0, 20).map(({ key, name, message }) => (
              <li key={key}>
                {name}: {message}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Stack>
  );
}
