import { Button } from '@mantine/core';
import { Link, useLocation, useParams } from 'react-router';
import { ComicFigures, useComicTitle } from '../features/insight/comic-figures.tsx';
import { RangeFilters, useRange } from '../features/insight/range-filters.tsx';
import { ReadingFigures } from '../features/insight/reading-figures.tsx';
import { Page } from '../ui/page.tsx';

export function Component() {
  const id = useParams()['id']!;
  const { search } = useLocation();
  const { list, range } = useRange();
  const title = useComicTitle(id, range);
  return (
    <Page
      title={title ? `Reads of ${title}` : 'Reads of a comic'}
      actions={
        <Button component={Link} variant="default" to={`/insight${search}`}>
          All comics
        </Button>
      }
    >
      <RangeFilters list={list} hasSite={false} />
      <ReadingFigures range={range} comicsId={id} />
      <ComicFigures id={id} range={range} />
    </Page>
  );
}
