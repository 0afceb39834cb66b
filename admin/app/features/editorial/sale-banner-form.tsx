import { Button } from '@longstrip/kit/button.tsx';
import { Field } from '@longstrip/kit/field.tsx';
import { FileField } from '@longstrip/kit/fields.tsx';
import { Stack } from '@longstrip/kit/layout.tsx';
import { defaultSaleBanner } from '@longstrip/contract/editorial/editorial.rules';
import type { SiteVariant } from '@longstrip/contract/site';
import { DraftForm, SaveFailure, type Shown, useDraft } from '../../ui/draft.tsx';
import { EarlierVersions } from '../../ui/earlier-versions.tsx';
import { toast } from '../../ui/toast.tsx';
import { Artwork } from './artwork.tsx';
import styles from './editorial.module.css';
import { editorialApi, type SaleBanner } from './editorial.api.ts';
import { failedArtwork } from './form-fields.ts';

const labels = {
  title: 'Title',
  subtitle: 'Line under the title',
  text: 'Text',
  button: 'Button',
} as const;
const longest = { title: 120, subtitle: 120, text: 200, button: 60 } as const;
type Field = keyof typeof labels;
const names = Object.keys(labels) as Field[];

/** A new site has fewer episodes than its first text says. */
const isUntrueDefault = (name: Field, value: string) =>
  name === 'subtitle' && value === defaultSaleBanner.subtitle;

const fieldsOf = ({ title, subtitle, text, button }: SaleBanner) => ({
  title,
  subtitle,
  text,
  button,
  image: null as File | null,
});

const shown = (banner: SaleBanner): Shown => ({
  ...Object.fromEntries(names.map((name) => [labels[name], banner[name]])),
  Artwork: banner.picture,
});

/** The form of one site's sale banner, with a preview. */
export function SaleBannerForm({ banner, siteVariant }: { banner: SaleBanner; siteVariant: SiteVariant }) {
  const draft = useDraft(banner, fieldsOf);
  const { fields, set } = draft;
  const [update] = editorialApi.endpoints.updateSaleBanner.useMutation();
  const save = async ({ version }: SaleBanner) => {
    const { image, ...texts } = draft.changes;
    const form = new FormData();
    for (const [name, value] of Object.entries(texts)) form.set(name, value);
    form.set('version', String(version));
    if (image) form.set('image', image);
    if (await draft.save(() => update({ siteVariant, form }).unwrap()))
      toast('Readers see the new sale banner on the next page they open.');
  };
  return (
    <DraftForm draft={draft} onSave={save} className={styles.form}>
      <Stack gap="s">
        <SaveFailure
          subject="this sale banner"
          object={siteVariant}
          {...{ draft, shown }}
          onOverwrite={save}
        />
        {names.map((name) => (
          <Field
            key={name}
            name={name}
            label={labels[name]}
            required={name === 'title' || name === 'button'}
            maxLength={longest[name]}
            value={fields[name]}
            hint={
              isUntrueDefault(name, fields[name]) && 'A new site begins with this. Say what is true of yours.'
            }
            onChange={({ currentTarget: { value } }) => set({ [name]: value })}
          />
        ))}
        <FileField
          name="image"
          label="Artwork"
          hint="Wide, and calm on the left, where the text is. Phones show its right part"
          accept="image/*"
          value={fields.image}
          error={failedArtwork({ ...banner, file: fields.image })}
          onChange={(image) => set({ image })}
        />
        <EarlierVersions object={siteVariant} {...{ draft, fieldsOf, shown }}>
          <Button variant="strong" busy={draft.isSaving} type="submit">
            Save sale banner
          </Button>
        </EarlierVersions>
      </Stack>
      <section className={styles.salePreviews} aria-label="Preview">
        <Preview shape="wide" {...{ banner, siteVariant, fields }} />
        <Preview shape="narrow" {...{ banner, siteVariant, fields }} />
      </section>
    </DraftForm>
  );
}

type PreviewProps = {
  shape: 'wide' | 'narrow';
  banner: SaleBanner;
  siteVariant: SiteVariant;
  fields: ReturnType<typeof fieldsOf>;
};

/** One artwork for both: a phone shows the part on the right, above the text. */
function Preview({ shape, banner, siteVariant, fields }: PreviewProps) {
  return (
    <figure className={styles.preview}>
      <div className={styles.sale} data-site={siteVariant} data-shape={shape}>
        <Artwork shape="wide" picture={banner.picture} file={fields.image} />
        <div className={styles.saleText}>
          <strong>
            {fields.title} <span>{fields.subtitle}</span>
          </strong>
          <p>{fields.text}</p>
          <span className={styles.saleButton}>{fields.button}</span>
        </div>
      </div>
      <figcaption>{shape === 'wide' ? 'Wide screens' : 'Phones'}</figcaption>
    </figure>
  );
}
