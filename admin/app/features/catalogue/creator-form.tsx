import type { SiteVariant } from '@longstrip/contract/site';
import { Select, TextArea } from '@longstrip/kit/fields.tsx';
import { SubmitButton } from '@longstrip/kit/form.tsx';
import { Panel, Stack } from '@longstrip/kit/layout.tsx';
import { useState } from 'react';
import { DraftForm, SaveFailure } from '../../ui/draft.tsx';
import { EarlierVersions } from '../../ui/earlier-versions.tsx';
import { filesOf, flag, type FormField, FormFields, text, useFields } from '../../ui/form-fields.tsx';
import { toast } from '../../ui/toast.tsx';
import { catalogueApi, type StaffCreator } from './catalogue.api.ts';
import { siteNames } from './creator-fields.tsx';
import { LinkFields } from './link-fields.tsx';
import { imageField } from './image-field.tsx';

const alsoKnownAs: FormField<string[]> = {
  label: 'Also known as',
  initial: [],
  textOf: (names) => names.join(', '),
  input: ({ name, value, onChange }) => (
    <TextArea
      {...{ name }}
      label="Also known as"
      hint="One name a line. Imports and searches of the staff find the creator by them."
      minRows={2}
      value={value.join('\n')}
      onChange={({ currentTarget: { value: typed } }) => onChange(typed === '' ? [] : typed.split('\n'))}
    />
  ),
};

const links: FormField<{ label: string; url: string }[]> = {
  label: 'Links',
  initial: [],
  textOf: (all) => all.map(({ label, url }) => (label ? `${label}: ${url}` : url)).join(', '),
  input: ({ value, onChange }) => <LinkFields links={value} onChange={onChange} />,
};

const creatorFields = {
  name: text({ label: 'Name', required: true, max: 200, width: 'half' }),
  slug: text({
    label: 'Address',
    hint: 'The end of the address of the page: /creator/… Former addresses lead there.',
    max: 80,
    width: 'half',
    savedOnly: true,
    required: true,
  }),
  alsoKnownAs,
  alsoKnownAsPublic: flag({ label: 'Readers see the other names' }),
  description: text({ label: 'Text', max: 5000, rows: 4 }),
  links,
  picture: imageField<StaffCreator>({
    label: 'Picture',
    hint: 'About square.',
    pictureOf: ({ picture }) => picture,
    crops: [
      { label: 'Page of the creator', width: 120, ratio: '1' },
      { label: 'Shared links', width: 220, ratio: '1200 / 630', isShared: true },
    ],
  }),
  removePicture: flag({ label: 'Remove the picture', savedOnly: true }),
};

type FormProps = { creator?: StaffCreator; onSaved: (creator: StaffCreator) => void };

/** All fields of a creator. */
export function CreatorForm({ creator, onSaved }: FormProps) {
  const form = useFields(creator, creatorFields);
  const { draft } = form;
  const { base } = draft;
  const [site, setSite] = useState<SiteVariant>('normal');
  const [create] = catalogueApi.endpoints.createCreator.useMutation();
  const [update] = catalogueApi.endpoints.updateCreator.useMutation();
  const save = async (basedOn: StaffCreator | undefined) => {
    const saved = await draft.save(async (idempotencyKey) => {
      const { slug: _slug, removePicture: _removed, ...all } = draft.fields;
      const { values, files } = filesOf(creatorFields, basedOn ? draft.changes : all);
      const names = values.alsoKnownAs?.map((name) => name.trim()).filter(Boolean);
      const fields = { ...values, ...(names && { alsoKnownAs: names }) };
      const { data } = await (
        basedOn
          ? update({ id: basedOn.id, fields: { ...fields, version: basedOn.version }, files })
          : create({ fields: { ...fields, site }, files, idempotencyKey })
      ).unwrap();
      return data[0]!;
    });
    if (!saved) return;
    toast('Saved.');
    onSaved(saved);
  };
  return (
    <DraftForm draft={draft} onSave={save}>
      <Stack>
        <SaveFailure subject="this creator" object={base?.id} {...form} onOverwrite={save} />
        <Panel>
          {!base && (
            <Select
              name="site"
              label="Site"
              hint="Name, links and comics belong to one site. A creator with comics on both sites has a record on each."
              options={Object.entries(siteNames).map(([value, label]) => ({ value, label }))}
              value={site}
              onChange={({ currentTarget: { value } }) => setSite(value as SiteVariant)}
            />
          )}
          <FormFields draft={draft} fields={creatorFields} />
        </Panel>
        <EarlierVersions object={base?.id} {...form}>
          <SubmitButton>{base ? 'Save' : 'Create'}</SubmitButton>
        </EarlierVersions>
      </Stack>
    </DraftForm>
  );
}
