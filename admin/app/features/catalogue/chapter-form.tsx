import { SubmitButton } from '@longstrip/kit/form.tsx';
import { Stack } from '@longstrip/kit/layout.tsx';
import { DraftForm, SaveFailure } from '../../ui/draft.tsx';
import { EarlierVersions } from '../../ui/earlier-versions.tsx';
import { filesOf, flag, FormFields, text, useFields } from '../../ui/form-fields.tsx';
import { toast } from '../../ui/toast.tsx';
import { catalogueApi, type StaffChapter } from './catalogue.api.ts';
import styles from './catalogue.module.css';
import { imageField } from './image-field.tsx';

const chapterFields = {
  title: text({ label: 'Title', required: true, max: 200 }),
  files: imageField<StaffChapter>({
    label: 'Preview image',
    hint: 'In the list of episodes, and where the next one is offered.',
    pictureOf: ({ previewImage }) => previewImage,
    crops: [
      { label: 'List of episodes', width: 112, ratio: '16 / 10' },
      { label: 'On phones', width: 72, ratio: '1' },
    ],
  }),
  isFree: flag({ label: 'Free for everyone' }),
};

/** The fields of one episode. Its number follows from the order of the episodes. */
export function ChapterForm({ chapter }: { chapter: StaffChapter }) {
  const form = useFields(chapter, chapterFields);
  const { draft } = form;
  const [update] = catalogueApi.endpoints.updateChapter.useMutation();
  const save = async ({ version }: StaffChapter) => {
    const { values, files } = filesOf(chapterFields, draft.changes);
    const sent = { chapterId: chapter.id, fields: { ...values, version }, files };
    const saved = await draft.save(async () => (await update(sent).unwrap()).data[0]!);
    if (saved) toast('Saved.');
  };
  return (
    <DraftForm draft={draft} onSave={save} discardedBy="path" className={styles.chapterForm}>
      <Stack>
        <SaveFailure subject="this episode" object={chapter.id} {...form} onOverwrite={save} />
        <FormFields draft={draft} fields={chapterFields} />
        <EarlierVersions object={chapter.id} {...form}>
          <SubmitButton>Save</SubmitButton>
        </EarlierVersions>
      </Stack>
    </DraftForm>
  );
}
