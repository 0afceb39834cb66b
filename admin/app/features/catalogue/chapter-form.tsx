import { Alert, Box, Button, FileInput, Group, Paper, Stack } from '@mantine/core';
import type { Refusal } from '@longstrip/client/transport';
import { useState } from 'react';
import { EditConflict, type Shown, useDraft, yesOrNo } from '../../ui/edit-conflict.tsx';
import { Checkbox, TextInput } from '../../ui/fields.tsx';
import { useFormGuard } from '../../ui/form-guard.tsx';
import { messageOf } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { catalogueApi, type StaffChapter } from './catalogue.api.ts';

const fieldsOf = ({ title, isFree }: StaffChapter) => ({ title, isFree, preview: null as File | null });

const shown = ({ title, isFree, previewImage }: StaffChapter): Shown => ({
  Title: title,
  'Free for everyone': yesOrNo(isFree),
  'Preview image': previewImage,
});

/** The fields of one episode. Its number follows from the order of the episodes. */
export function ChapterForm({ chapter }: { chapter: StaffChapter }) {
  const draft = useDraft(chapter, fieldsOf);
  const { fields, set } = draft;
  const [failure, setFailure] = useState<Refusal | null>(null);
  const [update, { isLoading }] = catalogueApi.endpoints.updateChapter.useMutation();
  const form = useFormGuard(draft.isChanged);
  const save = async ({ version }: StaffChapter) => {
    setFailure(null);
    const { preview, ...changes } = draft.changes;
    const files = preview ? [{ field: 'files', file: preview }] : [];
    try {
      const { data } = await update({
        chapterId: chapter.id,
        fields: { ...changes, version },
        files,
      }).unwrap();
      draft.begin(data[0]!);
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
          if (!isLoading) void save(draft.base);
        }}
      >
        <Stack>
          {failure?.code === 'edit_conflict' ? (
            <EditConflict
              subject="this episode"
              {...{ draft, shown }}
              onLoad={() => setFailure(null)}
              onOverwrite={(theirs) => void save(theirs)}
            />
          ) : (
            failure && (
              <Alert color="red" role="alert">
                {messageOf(failure)}
              </Alert>
            )
          )}
          <Group align="end">
            <Box flex="1 1 240px" maw={560}>
              <TextInput
                label="Title"
                required
                maxLength={200}
                value={fields.title}
                onChange={({ currentTarget: { value } }) => set({ title: value })}
              />
            </Box>
            <FileInput
              label="Preview image"
              placeholder={chapter.previewImage ? 'Replace…' : 'Choose a file…'}
              accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
              clearable
              value={fields.preview}
              onChange={(preview) => set({ preview })}
            />
            <Box mb="xs">
              <Checkbox
                label="Free for everyone"
                checked={fields.isFree}
                onChange={({ currentTarget: { checked } }) => set({ isFree: checked })}
              />
            </Box>
            <Button type="submit" loading={isLoading}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}
