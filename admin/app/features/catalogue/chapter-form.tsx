import { Button } from '@longstrip/kit/button.tsx';
import { Checkbox } from '@longstrip/kit/checkbox.tsx';
import { Field } from '@longstrip/kit/field.tsx';
import { Stack } from '@longstrip/kit/layout.tsx';
import { DraftForm, SaveFailure, type Shown, useDraft, yesOrNo } from '../../ui/draft.tsx';
import { EarlierVersions } from '../../ui/earlier-versions.tsx';
import { toast } from '../../ui/toast.tsx';
import { catalogueApi, type StaffChapter } from './catalogue.api.ts';
import styles from './catalogue.module.css';
import { ImageField } from './image-field.tsx';

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
  const save = async ({ version }: StaffChapter) => {
    const { preview, ...changes } = draft.changes;
    const files = preview ? [{ field: 'files', file: preview }] : [];
    const form = { chapterId: chapter.id, fields: { ...changes, version }, files };
    const saved = await draft.save(async () => (await update(form).unwrap()).data[0]!);
    if (saved) toast('Saved.');
  };
  return (
    <DraftForm draft={draft} onSave={save} discardedBy="path" className={styles.chapterForm}>
      <Stack>
        <SaveFailure subject="this episode" object={chapter.id} {...{ draft, shown }} onOverwrite={save} />
        <div className={styles.chapterFields}>
          <Stack>
            <Field
              name="title"
              label="Title"
              required
              maxLength={200}
              value={fields.title}
              onChange={({ currentTarget: { value } }) => set({ title: value })}
            />
            <Checkbox
              label="Free for everyone"
              checked={fields.isFree}
              onChange={({ currentTarget: { checked } }) => set({ isFree: checked })}
            />
          </Stack>
          <ImageField
            name="files"
            label="Preview image"
            description="In the list of episodes, and where the next one is offered."
            picture={chapter.previewImage}
            file={fields.preview}
            onChange={(preview) => set({ preview })}
            crops={[
              { label: 'List of episodes', width: 112, ratio: '16 / 10' },
              { label: 'On phones', width: 72, ratio: '1' },
            ]}
          />
        </div>
        <EarlierVersions object={chapter.id} {...{ draft, fieldsOf, shown }}>
          <Button variant="strong" type="submit" busy={draft.isSaving}>
            Save
          </Button>
        </EarlierVersions>
      </Stack>
    </DraftForm>
  );
}
