import { Box, Button, FileInput, Group, Paper } from '@mantine/core';
import { SaveFailure, type Shown, useDraft, yesOrNo } from '../../ui/draft.tsx';
import { Checkbox, TextInput } from '../../ui/fields.tsx';
import { useFormGuard } from '../../ui/form-guard.tsx';
import { Stack } from '../../ui/stack.tsx';
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
  const [update] = catalogueApi.endpoints.updateChapter.useMutation();
  const formRef = useFormGuard(draft.isChanged, 'path');
  const save = async ({ version }: StaffChapter) => {
    const { preview, ...changes } = draft.changes;
    const files = preview ? [{ field: 'files', file: preview }] : [];
    const form = { chapterId: chapter.id, fields: { ...changes, version }, files };
    const saved = await draft.save(async () => (await update(form).unwrap()).data[0]!);
    if (saved) toast('Saved.');
  };
  return (
    <Paper withBorder p="md" radius="lg">
      <form
        ref={formRef}
        onSubmit={(event) => {
          event.preventDefault();
          if (!draft.isSaving) void save(draft.base);
        }}
      >
        <Stack>
          <SaveFailure
            subject="this episode"
            {...{ draft, shown }}
            onOverwrite={(theirs) => void save(theirs)}
          />
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
            <Button type="submit" loading={draft.isSaving}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}
