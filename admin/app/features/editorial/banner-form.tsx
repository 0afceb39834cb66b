import { formBody } from '@longstrip/client/form-body';
import { Field } from '@longstrip/kit/field.tsx';
import { SubmitButton } from '@longstrip/kit/form.tsx';
import { Stack } from '@longstrip/kit/layout.tsx';
import { lazy, Suspense, useState } from 'react';
import { DraftForm, SaveFailure } from '../../ui/draft.tsx';
import { EarlierVersions } from '../../ui/earlier-versions.tsx';
import { filesOf, flag, FormFields, moment, number, text, useFields } from '../../ui/form-fields.tsx';
import { Artwork } from './artwork.tsx';
import { artworkField } from './artwork-field.tsx';
import styles from './editorial.module.css';
import type { Banner } from './editorial.api.ts';

// Only the form of a new banner needs it.
const ComicChoice = lazy(async () => ({ default: (await import('./comic-choice.tsx')).ComicChoice }));

const bannerFields = {
  title: text({ label: 'Title', required: true, max: 120 }),
  description: text({ label: 'Description', max: 500, rows: 2 }),
  rating: number({
    label: 'Rating',
    hint: 'Readers see this number as it stands here.',
    required: true,
    min: 0,
    max: 5,
    step: 0.1,
    initial: 4.9,
    width: 'half',
  }),
  ageRating: text({ label: 'Age rating', max: 20, placeholder: '16+', width: 'half' }),
  isReadersChoice: flag({ label: 'Reader’s choice' }),
  showsFrom: moment({ label: 'From', whenEmpty: 'Empty: at once', width: 'half' }),
  showsUntil: moment({ label: 'Until', whenEmpty: 'Empty: for good', width: 'half' }),
  image: artworkField<Banner>({
    label: 'Wide artwork',
    hint: 'About 21:9',
    required: true,
    pictureOf: ({ imagePicture }) => imagePicture,
  }),
  mobileImage: artworkField<Banner>({
    label: 'Narrow artwork',
    hint: 'About 4:5',
    required: true,
    pictureOf: ({ mobileImagePicture }) => mobileImagePicture,
  }),
};

type BannerFormProps = {
  /** Undefined for a new one. */
  banner: Banner | undefined;
  /** Sends the form, and answers the saved banner. */
  onSave: (form: FormData, idempotencyKey: string) => Promise<Banner>;
  onSaved: (banner: Banner) => void;
};

/** A banner with its artwork, as both crops show it. */
export function BannerForm({ banner, onSave, onSaved }: BannerFormProps) {
  const form = useFields(banner, bannerFields);
  const { draft } = form;
  const { fields, set } = draft;
  const [comicsId, setComicsId] = useState('');
  const save = async (basedOn: Banner | undefined) => {
    const { values, files } = filesOf(bannerFields, basedOn ? draft.changes : fields);
    const about = basedOn ? { version: basedOn.version } : { comicsId };
    const saved = await draft.save((idempotencyKey) =>
      onSave(formBody({ ...values, ...about }, files), idempotencyKey),
    );
    if (saved) onSaved(saved);
  };
  return (
    <DraftForm draft={draft} onSave={save} className={styles.form}>
      <Stack>
        <SaveFailure subject="this banner" object={banner?.id} {...form} onOverwrite={save} />
        {!banner && (
          <Suspense fallback={<Field name="comicsId" label="Comic" placeholder="Title" required disabled />}>
            <ComicChoice
              onChange={(id, title) => {
                setComicsId(id);
                set({ title: fields.title || title });
              }}
            />
          </Suspense>
        )}
        <FormFields draft={draft} fields={bannerFields} />
        <EarlierVersions object={banner?.id} {...form}>
          <SubmitButton>{banner ? 'Save banner' : 'Add banner'}</SubmitButton>
        </EarlierVersions>
      </Stack>
      <div className={styles.previews} aria-hidden>
        <Preview shape="wide" {...{ fields, banner }} file={fields.image} />
        <Preview shape="narrow" {...{ fields, banner }} file={fields.mobileImage} />
      </div>
    </DraftForm>
  );
}

type PreviewProps = {
  shape: 'wide' | 'narrow';
  fields: { title: string; description: string; rating: number | null };
  banner: Banner | undefined;
  file: File | null;
};

function Preview({ shape, fields: { title, description, rating }, banner, file }: PreviewProps) {
  const picture = (shape === 'wide' ? banner?.imagePicture : banner?.mobileImagePicture) ?? null;
  return (
    <figure className={styles.preview} data-shape={shape}>
      <div className={styles.frame}>
        <Artwork shape={shape} picture={picture} file={file} />
        <div className={styles.overlay}>
          <span>★ {(rating ?? 0).toFixed(1)}</span>
          <strong>{title || 'Title'}</strong>
          {shape === 'wide' && <span>{description}</span>}
        </div>
      </div>
      <figcaption>{shape === 'wide' ? 'Wide screens, 21:9' : 'Phones, 4:5'}</figcaption>
    </figure>
  );
}
