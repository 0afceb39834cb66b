import { formBody } from '@longstrip/client/form-body';
import { defaultSaleBanner } from '@longstrip/contract/editorial/editorial.rules';
import type { SiteVariant } from '@longstrip/contract/site';
import { SubmitButton } from '@longstrip/kit/form.tsx';
import { Note, Stack } from '@longstrip/kit/layout.tsx';
import { DraftForm, SaveFailure } from '../../ui/draft.tsx';
import { EarlierVersions } from '../../ui/earlier-versions.tsx';
import { filesOf, FormFields, text, useFields } from '../../ui/form-fields.tsx';
import { toast } from '../../ui/toast.tsx';
import { Artwork } from './artwork.tsx';
import { artworkField } from './artwork-field.tsx';
import styles from './editorial.module.css';
import { editorialApi, type SaleBanner } from './editorial.api.ts';

const saleBannerFields = {
  title: text({ label: 'Title', required: true, max: 120 }),
  subtitle: text({
    label: 'Line under the title',
    max: 120,
    // A new site has fewer episodes than its first text says.
    below: (subtitle) =>
      subtitle === defaultSaleBanner.subtitle && (
        <Note>A new site begins with this. Say what is true of yours.</Note>
      ),
  }),
  text: text({ label: 'Text', max: 200 }),
  button: text({ label: 'Button', required: true, max: 60 }),
  image: artworkField<SaleBanner>({
    label: 'Artwork',
    hint: 'Wide, and calm on the left, where the text is. Phones show its right part',
    pictureOf: ({ picture }) => picture,
  }),
};

/** The form of one site's sale banner, with a preview. */
export function SaleBannerForm({ banner, siteVariant }: { banner: SaleBanner; siteVariant: SiteVariant }) {
  const form = useFields(banner, saleBannerFields);
  const { draft } = form;
  const { fields } = draft;
  const [update] = editorialApi.endpoints.updateSaleBanner.useMutation();
  const save = async ({ version }: SaleBanner) => {
    const { values, files } = filesOf(saleBannerFields, draft.changes);
    const body = formBody({ ...values, version }, files);
    if (await draft.save(() => update({ siteVariant, form: body }).unwrap()))
      toast('Readers see the new sale banner on the next page they open.');
  };
  return (
    <DraftForm draft={draft} onSave={save} className={styles.form}>
      <Stack>
        <SaveFailure subject="this sale banner" object={siteVariant} {...form} onOverwrite={save} />
        <FormFields draft={draft} fields={saleBannerFields} />
        <EarlierVersions object={siteVariant} {...form}>
          <SubmitButton>Save sale banner</SubmitButton>
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
  fields: Pick<SaleBanner, 'title' | 'subtitle' | 'text' | 'button'> & { image: File | null };
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
