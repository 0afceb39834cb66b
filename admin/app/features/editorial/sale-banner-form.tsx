import { Button, FileInput, Group, Stack, TextInput } from '@mantine/core';
import type { SiteVariant } from '@longstrip/contract/site';
import { useState, type FormEvent } from 'react';
import { useFormGuard } from '../../ui/form-guard.tsx';
import { ErrorState, PageSkeleton } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { Artwork } from './artwork.tsx';
import styles from './banners.module.css';
import { editorialApi, type SaleBanner } from './editorial.api.ts';
import { errorOf, fieldErrors } from './form-fields.ts';

const labels = {
  title: 'Title',
  subtitle: 'Figures under the title',
  text: 'Sentence',
  button: 'Button',
} as const;
const longest = { title: 120, subtitle: 120, text: 200, button: 60 } as const;
type Field = keyof typeof labels;
const names = Object.keys(labels) as Field[];

/** The sale banner of one site, as it will look. */
export function SaleBannerForm({ siteVariant }: { siteVariant: SiteVariant }) {
  const { data, error, refetch } = editorialApi.endpoints.saleBanner.useQuery(siteVariant);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  return <Form key={siteVariant} banner={data} siteVariant={siteVariant} />;
}

const textsOf = ({ title, subtitle, text, button }: SaleBanner): Record<Field, string> => ({
  title,
  subtitle,
  text,
  button,
});

function Form({ banner, siteVariant }: { banner: SaleBanner; siteVariant: SiteVariant }) {
  const [texts, setTexts] = useState(() => textsOf(banner));
  const [image, setImage] = useState<File | null>(null);
  const [update, { error, isLoading }] = editorialApi.endpoints.updateSaleBanner.useMutation();
  const isChanged = names.some((name) => texts[name] !== banner[name]);
  const formRef = useFormGuard(isChanged || image !== null);
  const errors = fieldErrors(error);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const form = new FormData();
    for (const name of names) form.set(name, texts[name]);
    if (image) form.set('image', image);
    const result = await update({ siteVariant, form });
    if (result.error) return;
    setImage(null);
    toast('Readers see the new sale banner from their next page on.');
  };
  return (
    <form ref={formRef} onSubmit={(event) => void onSubmit(event)} className={styles.form}>
      <Stack gap="sm">
        {errorOf(error) !== null && <ErrorState error={errorOf(error)} />}
        {names.map((name) => (
          <TextInput
            key={name}
            label={labels[name]}
            required={name === 'title' || name === 'button'}
            maxLength={longest[name]}
            value={texts[name]}
            error={errors[name]}
            onChange={({ currentTarget: { value } }) => setTexts((before) => ({ ...before, [name]: value }))}
          />
        ))}
        <FileInput
          label="Artwork"
          description="Wide, and calm on the left, where the text is"
          accept="image/*"
          placeholder="Choose an image"
          clearable
          value={image}
          onChange={setImage}
        />
        <Group>
          <Button type="submit" loading={isLoading}>
            Save sale banner
          </Button>
        </Group>
      </Stack>
      <section className={styles.sale} data-site={siteVariant} aria-label="Preview">
        <Artwork shape="wide" picture={banner.picture} file={image} />
        <div className={styles.saleText}>
          <strong>
            {texts.title} <span>{texts.subtitle}</span>
          </strong>
          <p>{texts.text}</p>
          <span className={styles.saleButton}>{texts.button}</span>
        </div>
      </section>
    </form>
  );
}
