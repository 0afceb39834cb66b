import { Button } from '@longstrip/kit/button.tsx';
import { Field } from '@longstrip/kit/field.tsx';
import { Row, SectionTitle, Stack } from '@longstrip/kit/layout.tsx';
import { newId } from '@longstrip/client/new-id';
import { coinValueCents, defaultCoinPrice, maxPacks } from '@longstrip/contract/coins/coins.rules';
import { confirm } from '../../ui/confirm.tsx';
import { DraftForm, SaveFailure } from '../../ui/draft.tsx';
import { type FormField, FormFields, useFields } from '../../ui/form-fields.tsx';
import { HistoryLink } from '../../ui/history-link.tsx';
import { dollars } from '@longstrip/contract/payments/money.texts';
import table from '../../ui/plain-table.module.css';
import { PriceInput } from '../../ui/price-input.tsx';
import { toast } from '../../ui/toast.tsx';
import { type CoinPack, coinsApi, type SavedPacks } from './coins.api.ts';
import { PacksPreview } from './packs-preview.tsx';
import { nothingChanged, whyNot } from '../../ui/why-not.ts';

type Draft = Pick<CoinPack, 'id' | 'coins' | 'priceCents'>;

const figuresOf = ({ coins, priceCents }: Draft) => ({ coins, priceCents });
const packsFields = {
  packs: {
    label: 'Packs',
    initial: [],
    of: ({ data }) => [...data],
    textOf: (packs) =>
      packs.map(({ coins, priceCents }) => `${coins} coins for ${dollars(priceCents)}`).join(', '),
    input: ({ value, onChange }) => <PacksTable packs={value} onChange={onChange} />,
  } satisfies FormField<Draft[], SavedPacks>,
};

/** The packs of coins that are sold. */
export function PacksEditor({ saved }: { saved: SavedPacks }) {
  const form = useFields(saved, packsFields);
  const { draft } = form;
  const { packs } = draft.fields;
  const setPacks = (next: Draft[]) => draft.set({ packs: next });
  const [update] = coinsApi.endpoints.setCoinPacks.useMutation();
  const save = async ({ version }: SavedPacks) => {
    const isSure = await confirm({
      title: 'Change the packs of coins?',
      consequences: (
        <>
          Readers can buy these packs from now on. Coins that readers have stay, and are shown with their new
          value everywhere: an episode for {defaultCoinPrice} coins at most{' '}
          {dollars(coinValueCents(defaultCoinPrice, packs))}.
        </>
      ),
      button: 'Change packs',
    });
    if (!isSure) return;
    const saved = await draft.save(() => update({ packs: packs.map(figuresOf), version }).unwrap());
    if (saved) toast('The packs are saved. Readers see them on their next request.');
  };
  return (
    <DraftForm draft={draft} onSave={save}>
      <Stack>
        <SectionTitle>Packs of coins</SectionTitle>
        <HistoryLink of={{ action: 'setCoinPacks' }} name="the packs of coins" />
        <SaveFailure
          subject="the packs"
          changes={{ actions: ['setCoinPacks'] }}
          {...form}
          onOverwrite={save}
        />
        <FormFields draft={draft} fields={packsFields} />
        <PacksPreview packs={packs} />
        <Row>
          <Button
            variant="quiet"
            onClick={() => setPacks([...packs, { id: newId(), coins: 2500, priceCents: 1999 }])}
            {...whyNot(packs.length >= maxPacks && `There are ${maxPacks} packs, and no more are possible.`)}
          >
            Add a pack
          </Button>
          <Button
            variant="strong"
            type="submit"

            busy={draft.isSaving}
            {...whyNot(!draft.isChanged && nothingChanged)}
          >
            Change packs
          </Button>
          {draft.isChanged && (
            <Button variant="quiet" onClick={() => draft.reset(draft.base)}>
              Discard
            </Button>
          )}
        </Row>
      </Stack>
    </DraftForm>
  );
}

type TableProps = { packs: readonly Draft[]; onChange: (packs: Draft[]) => void };

function PacksTable({ packs, onChange }: TableProps) {
  const change = (index: number, changes: Partial<Draft>) =>
    onChange(packs.map((pack, position) => (position === index ? { ...pack, ...changes } : pack)));
  return (
    <div className={table.wide}>
      <table className={table.table} aria-label="Packs">
        <thead>
          <tr>
            <th>Coins</th>
            <th>Price</th>
            <th data-align="end">A coin</th>
            <th data-align="end">An episode of {defaultCoinPrice} coins</th>
            <th data-align="end">Change</th>
          </tr>
        </thead>
        <tbody>
          {packs.map((pack, index) => (
            <tr key={pack.id}>
              <td>
                <Field
                  type="number"
                  name={`packs.${index}.coins`}
                  aria-label={`Coins of pack ${index + 1}`}
                  min={1}
                  max={100_000}
                  value={pack.coins}
                  onChange={({ currentTarget: { value } }) => change(index, { coins: Number(value) })}
                />
              </td>
              <td>
                <PriceInput
                  name={`packs.${index}.priceCents`}
                  label={`Price of pack ${index + 1}`}
                  cents={pack.priceCents}
                  onChange={(priceCents) => change(index, { priceCents })}
                />
              </td>
              <td data-align="end">
                {pack.coins > 0 ? `${(pack.priceCents / pack.coins).toFixed(2)}\u00a0¢` : '–'}
              </td>
              <td data-align="end">
                {pack.coins > 0 ? dollars(coinValueCents(defaultCoinPrice, [pack])) : '–'}
              </td>
              <td data-align="end">
                <Button
                  variant="danger"
                  small
                  onClick={() => onChange(packs.filter((_, position) => position !== index))}
                >
                  Remove
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
