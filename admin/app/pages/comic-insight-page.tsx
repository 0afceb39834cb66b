import type { Answer } from '@longstrip/client/calls';
import { useLocation, useParams } from 'react-router';
import { ComicEpisodes } from '../features/insight/comic-episodes.tsx';
import { ComicRevenue } from '../features/insight/comic-revenue.tsx';
import { insightApi } from '../features/insight/insight.api.ts';
import { RangeFilters, useRange } from '../features/insight/range-filters.tsx';
import { ReadingFigures } from '../features/insight/reading-figures.tsx';
import { useStaff } from '../platform/screens.ts';
import { LoadedScreen } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';
import { TextLink } from '../ui/rows.tsx';
import styles from './comic-insight-page.module.css';

export function Component() {
  const id = useParams()['id']!;
  const { search } = useLocation();
  const isAdmin = useStaff().role === 'admin';
  const rangeState = useRange();
  const { range } = rangeState;
  const reading = insightApi.endpoints.reading.useQuery({ ...range, site: undefined, comicsId: id });
  const comic = insightApi.endpoints.comic.useQuery({ id, ...range });
  const money = insightApi.endpoints.comicMoney.useQuery({ id, ...range }, { skip: !isAdmin });
  const show = (
    reading: Answer<'readingInsight'>,
    { title, data: episodes }: Answer<'comicInsight'>,
    money?: Answer<'comicMoneyInsight'>,
  ) => (
    <Page title={title ? `Reads of ${title}` : undefined}>
      <div className={styles.head}>
        <div>
          <RangeFilters rangeState={rangeState} hasSite={false} />
        </div>
        {/* Not beside the heading, which may take the whole line. */}
        <TextLink to={`/insight${search}`}>All comics</TextLink>
      </div>
      <ReadingFigures range={range} reading={reading} />
      {money && <ComicRevenue range={range} money={money} />}
      <ComicEpisodes episodes={episodes} />
    </Page>
  );
  return isAdmin ? (
    <LoadedScreen queries={[reading, comic, money]}>{show}</LoadedScreen>
  ) : (
    <LoadedScreen queries={[reading, comic]}>{show}</LoadedScreen>
  );
}
