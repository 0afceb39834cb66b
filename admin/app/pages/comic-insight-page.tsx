import { Group } from '@mantine/core';
import { useLocation, useParams } from 'react-router';
import { ComicFigures, useComicTitle } from '../features/insight/comic-figures.tsx';
import { RangeFilters, useRange } from '../features/insight/range-filters.tsx';
import { ReadingFigures } from '../features/insight/reading-figures.tsx';
import { Page } from '../ui/page.tsx';
import { TextLink } from '../ui/rows.tsx';

export function Component() {
  const id = useParams()['id']!;
  const { search } = useLocation();
  const { list, range } = useRange();
  const title = useComicTitle(id, range);
  return (
    <Page title={title ? `Reads of ${title}` : 'Reads of a comic'}>
      <Group justify="space-between" align="start">
        <RangeFilters list={list} hasSite={false} />
        {/* Not beside the heading, which comes later and may take the whole line. */}
        <TextLink to={`/insight${search}`}>All comics</TextLink>
      </Group>
      <ReadingFigures range={range} comicsId={id}>
        <ComicFigures id={id} range={range} />
      </ReadingFigures>
    </Page>
  );
}
