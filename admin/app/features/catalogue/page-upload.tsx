import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { toastError } from '../../ui/toast.tsx';
import styles from './catalogue.module.css';
import type { Variant } from './catalogue.api.ts';
import { entriesDropped, filesBelow, pageFilesOf, type PageFile } from './dropped-files.ts';
import { useUploads } from './use-uploads.ts';

type PageUploadProps = { comicsId: string; chapterId: string; variant: Variant };

/** Takes folders, many files and CBZ archives, and shows how far they are. */
export function PageUpload({ comicsId, chapterId, variant }: PageUploadProps) {
  const { queue, add, left, done } = useUploads({ comicsId, chapterId });
  const [isOver, setOver] = useState(false);
  const [skipped, setSkipped] = useState<string[]>([]);
  const folder = useRef<HTMLInputElement>(null);
  const take = async (files: Promise<PageFile[]>) => {
    try {
      const { pages, left: others } = await pageFilesOf(await files);
      setSkipped(others);
      await add(pages, variant);
    } catch (error) {
      toastError(error instanceof Error ? { title: error.message } : error);
    }
  };
  const chosen = (files: FileList | File[]) =>
    void take(
      Promise.resolve([...files].map((file) => ({ file, path: file.webkitRelativePath || file.name }))),
    );
  const all = queue.uploads.length;
  const failed = queue.uploads.filter(({ state }) => state === 'failed');
  const share = queue.uploads.reduce((sum, { progress }) => sum + progress, 0) / Math.max(1, all);
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
          void take(filesBelow(entriesDropped(event.dataTransfer)));
        }}
      >
        <Stack align="center" gap="sm">
          <Text size="sm">
            Drop a folder, images or a CBZ here. They become {variant} pages in the order of their names;
            folders named censored, uncensored or legal go to those.
          </Text>
          <Group>
            <FileButton onChange={chosen} accept="image/*,.cbz,.zip" multiple>
              {(props) => (
                <Button size="xs" variant="default" {...props}>
                  Choose files
                </Button>
              )}
            </FileButton>
            <Button size="xs" variant="default" onClick={() => folder.current?.click()}>
              Choose a folder
            </Button>
            <input
              ref={folder}
              type="file"
              hidden
              aria-label="Folder of pages"
              {...{ webkitdirectory: '' }}
              onChange={({ currentTarget }) => currentTarget.files && chosen(currentTarget.files)}
            />
          </Group>
        </Stack>
        {/* Its place is kept, so that nothing moves once an upload begins. */}
        <div className={styles.uploading}>
          {all > 0 && (
            <>
              <Group justify="space-between">
                <Text size="sm" role="status">
                  {left > 0 ? `${done} of ${all} pages uploaded` : `${done} pages uploaded`}
                  {queue.isPaused && ' · paused'}
                </Text>
                <Button
                  size="xs"
                  variant="default"
                  disabled={left === 0}
                  onClick={() => (queue.isPaused ? queue.resume() : queue.pause())}
                >
                  {queue.isPaused ? 'Resume' : 'Pause'}
                </Button>
              </Group>
              <progress value={share} aria-label="Upload" className={styles.progress} />
            </>
          )}
        </div>
      </div>
      {skipped.length > 0 && (
        <Text size="sm" c="dimmed">
          Left out, because they are no images: {skipped.slice(0, 10).join(', ')}
          {skipped.length > 10 && ` and ${skipped.length - 10} more`}
        </Text>
      )}
      {failed.length > 0 && (
        <Stack gap="xs" role="alert">
          <Group>
            <Text size="sm" c="red">
              {failed.length === 1 ? 'One file was refused:' : `${failed.length} files were refused:`}
            </Text>
            <Button size="xs" variant="default" onClick={queue.retryFailed}>
              Try again
            </Button>
          </Group>
          <ul className={styles.bullets}>
            {failed.slice(0, 20).map(({ key, file, message }) => (
              <li key={key}>
                {file.name}: {message}
              </li>
            ))}
          </ul>
        </Stack>
      )}
    </Stack>
  );
}
