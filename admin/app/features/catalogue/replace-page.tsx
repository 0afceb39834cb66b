import { Button } from '@longstrip/kit/button.tsx';
import { type ChangeEvent, useRef } from 'react';
import { catalogueApi, type Variant } from './catalogue.api.ts';
import { useDeletion } from './use-deletion.ts';

type ReplacePageProps = {
  comicsId: string;
  chapterId: string;
  variant: Variant;
  pageNumber: number;
  /** The `pagesVersion` of the list that is shown. */
  version: number;
  onReplaced: () => void;
};

/** Replaces the image of one page, which keeps its number. */
export function ReplacePage({ pageNumber, version, onReplaced, ...target }: ReplacePageProps) {
  const input = useRef<HTMLInputElement>(null);
  // The list may change while a file is chosen.
  const seen = useRef({ pageNumber, version });
  const [replace, { isLoading }] = catalogueApi.endpoints.replacePage.useMutation();
  const deletion = useDeletion();
  const onChange = async ({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) => {
    const [file] = files ?? [];
    if (!file) return;
    await deletion({
      message: `Page ${seen.current.pageNumber} replaced. Readers see the old image until the new one is processed.`,
      remove: async () => {
        const { data } = await replace({ ...target, ...seen.current, file }).unwrap();
        const [trashId] = data.flatMap((page) => page.trashId ?? []);
        if (!trashId) throw { title: 'The page has this image already.' };
        onReplaced();
        return { data: [{ trashId }] };
      },
    });
  };
  return (
    <>
      <Button
        variant="quiet"
        small
        busy={isLoading}
        onClick={() => {
          seen.current = { pageNumber, version };
          input.current!.value = '';
          input.current!.click();
        }}
      >
        {isLoading ? 'Replacing…' : 'Replace image'}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="New image of the page"
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        onChange={(event) => void onChange(event)}
      />
    </>
  );
}
