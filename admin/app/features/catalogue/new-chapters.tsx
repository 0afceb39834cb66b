import { Form, type FormAction, FormError, SubmitButton } from '@longstrip/kit/form.tsx';
import { failureOf } from '@longstrip/kit/refusal.ts';
import { Button } from '@longstrip/kit/button.tsx';
import { Checkbox } from '@longstrip/kit/checkbox.tsx';
import { Field } from '@longstrip/kit/field.tsx';
import { FileField, TextArea } from '@longstrip/kit/fields.tsx';
import { Row, Stack } from '@longstrip/kit/layout.tsx';
import { newId } from '@longstrip/client/new-id';
import { useState } from 'react';
import { Dialog } from '@longstrip/kit/dialog.tsx';
import { confirmLeaving, useFormGuard } from '../../ui/form-guard.tsx';
import { toast } from '../../ui/toast.tsx';
import { catalogueApi } from './catalogue.api.ts';
import { EpisodePreviews } from './episode-previews.tsx';
import { compareNaturally } from '@longstrip/contract/catalogue/natural-order';
import { whyNot } from '../../ui/why-not.ts';

const titleOf = (chapterNumber: number) => `Episode ${chapterNumber}`;

type NewChaptersProps = { comicsId: string; firstNumber: number; onClose: () => void };

/** Adds several episodes as drafts: one title per line, and preview images in the order of their names. */
export function NewChapters({ comicsId, firstNumber, onClose }: NewChaptersProps) {
  const [{ first, titles, isFree, previews, idempotencyKey }, setForm] = useState(() => ({
    first: firstNumber,
    titles: titleOf(firstNumber),
    isFree: false,
    previews: [] as readonly File[],
    idempotencyKey: newId(),
  }));
  // Each change gets a new key. A form that is sent again unchanged after a lost answer keeps its key.
  const change = (
    fields: Partial<{ first: number; titles: string; isFree: boolean; previews: readonly File[] }>,
  ) => setForm((form) => ({ ...form, ...fields, idempotencyKey: newId() }));
  const [create, { isLoading }] = catalogueApi.endpoints.createChapters.useMutation();
  const chapters = titles
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((title, index) => ({ title, chapterNumber: first + index, isFree }));
  const images = previews.toSorted((a, b) => compareNaturally(a.name, b.name));
  const isChanged = first !== firstNumber || titles !== titleOf(firstNumber) || isFree || previews.length > 0;
  const form = useFormGuard(isChanged);
  const save: FormAction = async () => {
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
      return null;
    } catch (error) {
      return failureOf(error);
    }
  };
  const close = async () => {
    // A dialog that closes while it is sending could not show a refusal.
    if (isLoading) return;
    if (!isChanged || (await confirmLeaving())) onClose();
  };
  return (
    <Dialog onClose={() => void close()} title="Add episodes" closesBeside={false}>
      <Form ref={form} action={save}>
        <Stack>
          <Field
            name="first"
            type="number"
            label="Number of the first"
            min={1}
            value={first}
            onChange={({ currentTarget }) => change({ first: Number(currentTarget.value) || 1 })}
          />
          <TextArea
            name="chapters"
            label="Titles, one a line"
            minRows={4}
            value={titles}
            onChange={({ currentTarget }) => change({ titles: currentTarget.value })}
            data-autofocus
          />
          <FileField
            name="files"
            label="Preview images"
            hint="In the order of their names: the first belongs to the first episode."
            accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
            multiple
            value={previews}
            onChange={(files) => change({ previews: files })}
          />
          {images.length > 0 && <EpisodePreviews {...{ chapters, images }} />}
          <Checkbox
            label="Free for everyone"
            checked={isFree}
            onChange={({ currentTarget }) => change({ isFree: currentTarget.checked })}
          />
          <FormError />
          <Row spread="end">
            <Button
              variant="quiet"
              onClick={() => void close()}
              {...whyNot(isLoading && 'The episodes are being sent. Please wait.')}
            >
              Cancel
            </Button>
            <SubmitButton {...whyNot(chapters.length === 0 && 'Write at least one title.')}>
              {chapters.length === 1 ? 'Add episode' : `Add ${chapters.length} episodes`}
            </SubmitButton>
          </Row>
        </Stack>
      </Form>
    </Dialog>
  );
}
