import { Button } from '@longstrip/kit/button.tsx';
import { Checkbox } from '@longstrip/kit/checkbox.tsx';
import { Field } from '@longstrip/kit/field.tsx';
import { DateTimeField, FileField, TextArea } from '@longstrip/kit/fields.tsx';
import { Row, Stack } from '@longstrip/kit/layout.tsx';
import { lazy, Suspense } from 'react';
import { DraftForm, SaveFailure, type Shown, useDraft, yesOrNo } from '../../ui/draft.tsx';
import { EarlierVersions } from '../../ui/earlier-versions.tsx';
import { localText } from '@longstrip/kit/local-moment.ts';
import { timeZone } from '../../ui/time.tsx';
import { Artwork } from './artwork.tsx';
import styles from './editorial.module.css';
import type { Banner } from './editorial.api.ts';
import { failedArtwork, toLocal, toMoment } from './form-fields.ts';

// Only the form of a new banner needs it.
const ComicChoice = lazy(async () => ({ default: (await import('./comic-choice.tsx')).ComicChoice }));

const fieldsOf = (banner: Banner | undefined) => ({
  comicsId: banner?.comicsId ?? '',
  title: banner?.title ?? '',
  description: banner?.description ?? '',
  rating: banner?.rating ?? 4.9,
  ageRating: banner?.ageRating ?? '',
  isReadersChoice: banner?.isReadersChoice ?? false,
  showsFrom: toLocal(banner?.showsFrom),
  showsUntil: toLocal(banner?.showsUntil),
  image: null as File | null,
  mobileImage: null as File | null,
});
type Fields = ReturnType<typeof fieldsOf>;

function shown(banner: Banner | undefined): Shown {
  if (!banner) return {};
  const { title, description, rating, ageRating, isReadersChoice, showsFrom, showsUntil } = fieldsOf(banner);
  return {
    Title: title,
    Description: description,
    Rating: String(rating),
    'Age rating': ageRating,
    'Reader’s choice': yesOrNo(isReadersChoice),
    From: localText(showsFrom),
    Until: localText(showsUntil),
    'Wide artwork': banner.imagePicture,
    'Narrow artwork': banner.mobileImagePicture,
  };
}

type BannerFormProps = {
  /** Undefined for a new one. */
  banner: Banner | undefined;
  /** Sends the form, and answers the saved banner. */
  onSave: (form: FormData, idempotencyKey: string) => Promise<Banner>;
  onSaved: (banner: Banner) => void;
};

/** A banner with its artwork, as both crops show it. */
export function BannerForm({ banner, onSave, onSaved }: BannerFormProps) {
  const draft = useDraft(banner, fieldsOf);
  const { fields, set } = draft;
  const save = async (basedOn: Banner | undefined) => {
    const { image, mobileImage, ...texts } = banner ? draft.changes : fields;
    const form = new FormData();
    // Fields come before files.
    for (const [name, value] of Object.entries(texts))
      form.set(name, name.startsWith('shows') ? toMoment(String(value)) : String(value));
    if (basedOn) form.set('version', String(basedOn.version));
    if (image) form.set('image', image);
    if (mobileImage) form.set('mobileImage', mobileImage);
    const saved = await draft.save((idempotencyKey) => onSave(form, idempotencyKey));
    if (saved) onSaved(saved);
  };
  const file = { accept: 'image/*', required: !banner };
  const hasFailedArtwork = banner?.hasFailedArtwork ?? false;
  return (
    <DraftForm draft={draft} onSave={save} className={styles.form}>
      <Stack gap="s">
        <SaveFailure subject="this banner" object={banner?.id} {...{ draft, shown }} onOverwrite={save} />
        {!banner && (
          <Suspense fallback={<Field name="comicsId" label="Comic" placeholder="Title" required disabled />}>
            <ComicChoice onChange={(comicsId, title) => set({ comicsId, title: fields.title || title })} />
          </Suspense>
        )}
        <Field
          name="title"
          label="Title"
          required
          maxLength={120}
          value={fields.title}
          onChange={({ currentTarget: { value } }) => set({ title: value })}
        />
        <TextArea
          name="description"
          label="Description"
          maxLength={500}
          minRows={2}
          value={fields.description}
          onChange={({ currentTarget: { value } }) => set({ description: value })}
        />
        <Row spread="grow">
          <Field
            type="number"
            name="rating"
            label="Rating"
            hint="Readers see this number as it stands here."
            min={0}
            max={5}
            step={0.1}
            value={fields.rating}
            onChange={({ currentTarget: { value } }) => set({ rating: Number(value) })}
          />
          <Field
            name="ageRating"
            label="Age rating"
            maxLength={20}
            placeholder="16+"
            value={fields.ageRating}
            onChange={({ currentTarget: { value } }) => set({ ageRating: value })}
          />
        </Row>
        <Checkbox
          label="Reader’s choice"
          checked={fields.isReadersChoice}
          onChange={({ currentTarget: { checked } }) => set({ isReadersChoice: checked })}
        />
        <Row spread="grow">
          <DateTimeField
            name="showsFrom"
            label={`From (${timeZone})`}
            whenEmpty="Empty: at once"
            value={fields.showsFrom}
            onChange={({ currentTarget: { value } }) => set({ showsFrom: value })}
          />
          <DateTimeField
            name="showsUntil"
            label={`Until (${timeZone})`}
            whenEmpty="Empty: for good"
            value={fields.showsUntil}
            onChange={({ currentTarget: { value } }) => set({ showsUntil: value })}
          />
        </Row>
        <FileField
          {...file}
          name="image"
          label="Wide artwork"
          hint="About 21:9"
          value={fields.image}
          error={failedArtwork({ hasFailedArtwork, picture: banner?.imagePicture, file: fields.image })}
          onChange={(image) => set({ image })}
        />
        <FileField
          {...file}
          name="mobileImage"
          label="Narrow artwork"
          hint="About 4:5"
          value={fields.mobileImage}
          error={failedArtwork({
            hasFailedArtwork,
            picture: banner?.mobileImagePicture,
            file: fields.mobileImage,
          })}
          onChange={(mobileImage) => set({ mobileImage })}
        />
        <EarlierVersions object={banner?.id} {...{ draft, fieldsOf, shown }}>
          <Button variant="strong" busy={draft.isSaving} type="submit">
            {banner ? 'Save banner' : 'Add banner'}
          </Button>
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
  fields: Fields;
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
          <span>★ {rating.toFixed(1)}</span>
          <strong>{title || 'Title'}</strong>
          {shape === 'wide' && <span>{description}</span>}
        </div>
      </div>
      <figcaption>{shape === 'wide' ? 'Wide screens, 21:9' : 'Phones, 4:5'}</figcaption>
    </figure>
  );
}
