import { comicMoneyOrders, comicOrders } from '@longstrip/contract/insight/figures.rules';
import { useLocation } from 'react-router';
import type { ListState } from '../../platform/list-state.ts';
import { ExportButton } from '../../ui/export-button.tsx';
import { type FigureColumn, FiguresTable } from '../../ui/figures-table.tsx';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { TextLink } from '../../ui/rows.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Switcher } from '../../ui/switcher.tsx';
import { comicsFile, type ComicMoneyRow, comicsMoneyFile, type ComicRow, insightApi } from './insight.api.ts';
import { Panel } from './panel.tsx';
import { type Range, share } from './range.ts';

type Order = (typeof comicMoneyOrders)[number];
type Props = {
  range: Range;
  site: 'normal' | 'uncensored' | undefined;
  list: Pick<ListState, 'sort' | 'setSort'>;
  /** Admins see what each comic earned. */
  withMoney: boolean;
};

/** The sorts of the comics, as the URL names them. */
export const sortsOfComics = (withMoney: boolean) =>
  (withMoney ? comicMoneyOrders : comicOrders).map((each) => `-${each}` as const);

const fieldOf = <Field extends Order>(orders: readonly Field[], sort: string | undefined): Field =>
  orders.find((each) => sort === `-${each}`) ?? orders[0]!;

export function useTopComics({ range, site, list: { sort }, withMoney }: Props) {
  const wanted = { ...range, site, limit: 50 };
  const { comics, comicsMoney } = insightApi.endpoints;
  const reads = comics.useQuery({ ...wanted, sort: fieldOf(comicOrders, sort) }, { skip: withMoney });
  const money = comicsMoney.useQuery(
    { ...wanted, sort: fieldOf(comicMoneyOrders, sort) },
    { skip: !withMoney },
  );
  return withMoney ? money : reads;
}

/** The comics with the highest figures. */
export function TopComics({
  range,
  site,
  list,
  withMoney,
  comics,
}: Props & { comics: readonly ComicRow[] | readonly ComicMoneyRow[] }) {
  const { search } = useLocation();
  const name = `comics-${range.from}-${range.to}.csv`;
  const file = { ...range, site };
  const download = (
    <ExportButton
      request={withMoney ? comicsMoneyFile(file) : comicsFile(file)}
      name={name}
      label="Download all comics as CSV"
    />
  );
  const table = {
    label: 'Figures of comics',
    rowKey: ({ comicsId }: ComicRow) => comicsId,
    order: list,
    download,
  };
  // The shown figures follow from the sort in the URL.
  const figures = moneyColumns.some((column) => list.sort === `-${column.sort}`) ? 'money' : 'reading';
  const onFigures = (chosen: 'money' | 'reading') =>
    list.setSort(chosen === 'money' ? '-netCents' : '-reads');
  return (
    <Panel
      title="Comics"
      note={`The fifty comics with the highest figures in the column that you choose. Open one to see its episodes, and where in the strip people stop.${figures === 'money' ? ` ${aboutMoney}` : ''}`}
    >
      {withMoney && (
        <Switcher
          label="Figures"
          value={figures}
          options={[
            { value: 'reading', label: 'Reading' },
            { value: 'money', label: 'Money' },
          ]}
          onChange={onFigures}
        />
      )}
      {comics.length === 0 ? (
        <EmptyState title="No comic has been read in these days" />
      ) : figures === 'money' ? (
        <FiguresTable
          {...table}
          rows={comics as readonly ComicMoneyRow[]}
          columns={[comicColumn(search), ...moneyColumns]}
        />
      ) : (
        <FiguresTable {...table} rows={comics} columns={[comicColumn(search), ...countColumns]} />
      )}
    </Panel>
  );
}

const aboutMoney =
  'Memberships and coin packs are those bought at the paywall of the comic; renewals belong to no comic. Coins spent were paid for before, so they are not part of what remains.';

const countColumns: FigureColumn<ComicRow>[] = [
  { header: 'Reads', value: ({ reads }) => reads, sort: 'reads' },
  { header: 'Reader days', value: ({ readerDays }) => readerDays, sort: 'readers' },
  {
    header: 'To the end',
    value: ({ finished }) => finished,
    cell: ({ finished, reads }) => share(finished, reads),
    sort: 'finished',
  },
  { header: 'Paywall', value: ({ locks }) => locks, sort: 'locks' },
  { header: 'Plans seen', value: ({ plans }) => plans, sort: 'plans' },
  { header: 'Checkouts', value: ({ checkouts }) => checkouts, sort: 'checkouts' },
  { header: 'Paid', value: ({ paid }) => paid, sort: 'paid' },
  { header: 'Unlocked with coins', value: ({ unlocks }) => unlocks, sort: 'unlocks' },
];

const inDollars = (
  header: string,
  sort: Order,
  cents: (row: ComicMoneyRow) => number,
): FigureColumn<ComicMoneyRow> => ({ header, sort, value: (row) => dollars(cents(row)) });

const moneyColumns: FigureColumn<ComicMoneyRow>[] = [
  inDollars('Memberships', 'membershipCents', ({ membershipCents }) => membershipCents),
  inDollars('Coin packs', 'coinCents', ({ coinCents }) => coinCents),
  inDollars(
    'Given back',
    'givenBackCents',
    ({ refundedCents, disputedCents }) => refundedCents + disputedCents,
  ),
  inDollars('Remains', 'netCents', ({ netCents }) => netCents),
  { header: 'Coins spent', value: ({ coinsSpent }) => coinsSpent, sort: 'coinsSpent' },
  { header: 'Worth at most', value: ({ coinsSpentCents }) => dollars(coinsSpentCents) },
];

/** The link to the episodes keeps the days. */
const comicColumn = (search: string): FigureColumn<ComicRow> => ({
  header: 'Comic',
  value: ({ title }) => title ?? 'A comic that was deleted',
  cell: (row) => comicLink(row, search),
});

function comicLink({ title, comicsId }: ComicRow, search: string) {
  if (title === null) return 'A comic that was deleted';
  return <TextLink to={`/insight/comics/${comicsId}${search}`}>{title}</TextLink>;
}
