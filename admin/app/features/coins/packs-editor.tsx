import { Button, Group, NumberInput, Stack, Table, Text, Title } from '@mantine/core';
import { coinValueCents, defaultCoinPrice, maxPacks } from '@longstrip/contract/coins/coins.rules';
import { type FormEvent, useState } from 'react';
import { confirm } from '../../ui/confirm.tsx';
import { useFormGuard } from '../../ui/form-guard.tsx';
import { Money } from '../../ui/money.tsx';
import { PriceInput } from '../../ui/price-input.tsx';
import { ErrorState, PageSkeleton } from '../../ui/states.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { type CoinPack, coinsApi } from './coins.api.ts';

type Figures = Pick<CoinPack, 'coins' | 'priceCents'>;
type Draft = Figures & { key: string };

const figuresOf = ({ coins, priceCents }: Figures): Figures => ({ coins, priceCents });
const draftOf = (pack: Figures): Draft => ({ ...figuresOf(pack), key: crypto.randomUUID() });

/** The packs of coins that are sold. */
export function PacksEditor() {
  const { data, error, refetch } = coinsApi.endpoints.coinPacks.useQuery(undefined);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  return <PacksForm key={JSON.stringify(data.data)} packs={data.data} />;
}

function PacksForm({ packs }: { packs: readonly CoinPack[] }) {
  const [drafts, setDrafts] = useState<Draft[]>(() => packs.map(draftOf));
  const [set, { isLoading }] = coinsApi.endpoints.setCoinPacks.useMutation();
  const isChanged = JSON.stringify(drafts.map(figuresOf)) !== JSON.stringify(packs.map(figuresOf));
  const change = (index: number, changes: Partial<Draft>) =>
    setDrafts(drafts.map((draft, place) => (place === index ? { ...draft, ...changes } : draft)));
  const form = useFormGuard(isChanged);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const isSure = await confirm({
      title: 'Change the packs of coins?',
      consequences: (
        <>
          Readers can buy these packs from now on. Coins that were bought stay as they are, but everywhere
          they are shown with their new worth: an episode for {defaultCoinPrice} coins at most{' '}
          <Money cents={coinValueCents(defaultCoinPrice, drafts)} />.
        </>
      ),
      button: 'Change packs',
    });
    if (!isSure) return;
    const { error } = await set({ packs: drafts.map(figuresOf) });
    if (error) return toastError(error);
    toast('The packs are changed. Readers see them on their next request.');
  };
  return (
    <form ref={form} onSubmit={(event) => void onSubmit(event)}>
      <Stack>
        <Title order={2} size="h4">
          Packs of coins
        </Title>
        <Table.ScrollContainer minWidth={560}>
          <Table aria-label="Packs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Coins</Table.Th>
                <Table.Th>Price</Table.Th>
                <Table.Th ta="end">An episode of {defaultCoinPrice} coins</Table.Th>
                <Table.Th ta="end">Change</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {drafts.map((draft, index) => (
                <Table.Tr key={draft.key}>
                  <Table.Td>
                    <NumberInput
                      aria-label={`Coins of pack ${index + 1}`}
                      min={1}
                      max={100_000}
                      allowDecimal={false}
                      value={draft.coins}
                      onChange={(value) => change(index, { coins: Number(value) })}
                    />
                  </Table.Td>
                  <Table.Td>
                    <PriceInput
                      label={`Price of pack ${index + 1}`}
                      cents={draft.priceCents}
                      onChange={(priceCents) => change(index, { priceCents })}
                    />
                  </Table.Td>
                  <Table.Td ta="end">
                    {draft.coins > 0 ? <Money cents={coinValueCents(defaultCoinPrice, [draft])} /> : '–'}
                  </Table.Td>
                  <Table.Td ta="end">
                    <Button
                      variant="subtle"
                      color="red"
                      onClick={() => setDrafts(drafts.filter((_, place) => place !== index))}
                    >
                      Remove
                    </Button>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
        {drafts.length === 0 && <Text>Without packs no coins are sold.</Text>}
        <Group>
          <Button
            variant="default"
            disabled={drafts.length >= maxPacks}
            onClick={() => setDrafts([...drafts, draftOf({ coins: 2500, priceCents: 1999 })])}
          >
            Add a pack
          </Button>
          <Button type="submit" disabled={!isChanged} loading={isLoading}>
            Change packs
          </Button>
          {isChanged && (
            <Button variant="default" onClick={() => setDrafts(packs.map(draftOf))}>
              Discard
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
