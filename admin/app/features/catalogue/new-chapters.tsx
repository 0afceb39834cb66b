import { newId } from '@longstrip/client/new-id';
import { Alert, Button, FileInput, Group, Stack } from '@mantine/core';
import type { Refusal } from '@longstrip/client/transport';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox, TextInput, Textarea } from '../../ui/fields.tsx';
import { messageOf } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { catalogueApi } from './catalogue.api.ts';
import { EpisodePreviews } from './episode-previews.tsx';
import { compareNaturally } from '@longstrip/contract/catalogue/natural-order';
import { whyNot } from '../../ui/why-not.ts';

type NewChaptersProps = { comicsId: string; firstNumber: number; onClose: () => void };

/** Adds several episodes as drafts: one title per line, and preview images in the order of their names. */
export function NewChapters({ comicsId, firstNumber, onClose }: NewChaptersProps) {
  const [{ first, titles, isFree, previews, idempotencyKey }, setForm] = useState(() => ({
    first: firstNumber,
    titles: `Episode ${firstNumber}`,
    isFree: false,
    previews: [] as File[],
    idempotencyKey: newId(),
  }));
  // Each change gets a new key. A form that is sent again unchanged after a lost answer keeps its key.
  const change = (fields: Partial<{ first: number; titles: string; isFree: boolean; previews: File[] }>) =>
    setForm((form) => ({ ...form, ...fields, idempotencyKey: newId() }));
  const [failure, setFailure] = useState<Refusal | null>(null);
  const [create, { isLoading }] = catalogueApi.endpoints.createChapters.useMutation();
  const chapters = titles
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((title, index) => ({ title, chapterNumber: first + index, isFree }));
  const images = previews.toSorted((a, b) => compareNaturally(a.name, b.name));
  const save = async () => {
    setFailure(null);
    // The file name of a preview tells the call the number of its episode.
    const files = images.slice(0, chapters.length).map((file, index) => ({
      field: 'files',
      file: new File([file], `${first + index}${/\.\w+$/.exec(file.name)?.[0] ?? ''}`, { type: file.type }),
    }));
    try {
      await create({ fields: { comicsId, draft: true, chapters }, files, idempotencyKey }).unwrap();
      toast(
        chapters.length === 1 ? 'Episode added as a draft.' : `${chapters.length} episodes added as drafts.`,
      );
      onClose();
    } catch (error) {
      setFailure(error as Refusal);
    }
  };
  // A dialog that closes while it is sending could not show a refusal.
  const close = () => !isLoading && onClose();
  return (
    <Dialog onClose={close} title="Add episodes" closeOnClickOutside={false}>
      <Stack>
        {failure && (
          <Alert color="red" role="alert">
            {messageOf(failure)}
          </Alert>
        )}
        <TextInput
          type="number"
          label="Number of the first"
          min={1}
          value={first}
          onChange={({ currentTarget }) => change({ first: Number(currentTarget.value) || 1 })}
        />
        <Textarea
          label="Titles, one a line"
          minRows={4}
          value={titles}
          onChange={({ currentTarget }) => change({ titles: currentTarget.value })}
          data-autofocus
        />
        <FileInput
          label="Preview images"
          placeholder="Choose files…"
          description="In the order of their names: the first belongs to the first episode."
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          multiple
          clearable
          clearButtonProps={{ 'aria-label': 'Clear the preview images' }}
          value={previews}
          onChange={(files) => change({ previews: files })}
        />
        {images.length > 0 && <EpisodePreviews {...{ chapters, images }} />}
        <Checkbox
          label="Free for everyone"
          checked={isFree}
          onChange={({ currentTarget }) => change({ isFree: currentTarget.checked })}
        />
        <Group justify="flex-end">
          <Button
            variant="default"
            onClick={onClose}
            {...whyNot(isLoading && 'The episodes are being sent. Please wait.')}
          >
            Cancel
          </Button>
          <Button
            loading={isLoading}
            onClick={() => void save()}
            {...whyNot(chapters.length === 0 && 'Write at least one title.')}
          >
            {chapters.length === 1 ? 'Add episode' : `Add ${chapters.length} episodes`}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
