import { Alert, Button, Checkbox, FileInput, Group, Paper, Stack, TextInput } from '@mantine/core';
import type { Refusal } from '@longstrip/client/transport';
import { useState } from 'react';
import { useFormGuard } from '../../ui/form-guard.tsx';
import { messageOf } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { catalogueApi, type StaffChapter } from './catalogue.api.ts';

/** The fields of one episode. Its number follows from the order of the episodes. */
export function ChapterForm({ chapter }: { chapter: StaffChapter }) {
  /** As it was loaded or saved last. */
  const [base, setBase] = useState(chapter);
  const [title, setTitle] = useState(base.title);
  const [isFree, setFree] = useState(base.isFree);
  const [preview, setPreview] = useState<File | null>(null);
  const [failure, setFailure] = useState<Refusal | null>(null);
  const [update, { isLoading }] = catalogueApi.endpoints.updateChapter.useMutation();
  const form = useFormGuard(title !== base.title || isFree !== base.isFree || preview !== null);
  const save = async () => {
    setFailure(null);
    const files = preview ? [{ field: 'files', file: preview }] : [];
    try {
      const { data } = await update({
        chapterId: chapter.id,
        fields: { title, isFree, version: base.version },
        files,
      }).unwrap();
      setBase(data[0]!);
      setTitle(data[0]!.title);
      setPreview(null);
      toast('Saved.');
    } catch (error) {
      setFailure(error as Refusal);
    }
  };
  return (
    <Paper withBorder p="md" radius="lg">
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isLoading) void save();
        }}
      >
        <Stack>
          {failure && (
            <Alert color="red" role="alert">
              {messageOf(failure)}
              {failure.code === 'edit_conflict' && (
                <Group mt="xs">
                  <Button
                    size="xs"
                    variant="default"
                    onClick={() => {
                      setTitle(chapter.title);
                      setFree(chapter.isFree);
                      setBase(chapter);
                      setFailure(null);
                    }}
                  >
                    Load the new state
                  </Button>
                </Group>
              )}
            </Alert>
          )}
          <Group align="end">
            <TextInput
              label="Title"
              required
              maxLength={200}
              value={title}
              onChange={({ currentTarget }) => setTitle(currentTarget.value)}
            />
            <FileInput
              label="Preview image"
              placeholder={chapter.previewImage ? 'Replace…' : 'Choose a file…'}
              accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
              clearable
              value={preview}
              onChange={setPreview}
            />
            <Checkbox
              mb="xs"
              label="Free for everyone"
              checked={isFree}
              onChange={({ currentTarget }) => setFree(currentTarget.checked)}
            />
            <Button type="submit" loading={isLoading}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}
