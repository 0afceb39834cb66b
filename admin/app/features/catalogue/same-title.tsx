import { Note } from '@longstrip/kit/layout.tsx';
import { useDebounced } from '../../ui/debounced.ts';
import { TextLink } from '../../ui/rows.tsx';
import { catalogueApi } from './catalogue.api.ts';

const debounceMs = 400;
const sameAs = (title: string) => title.trim().toLocaleLowerCase();

/** Says under a title that another comic has it, which is allowed. `ownId`: of the edited comic. */
export function SameTitle({ title, ownId }: { title: string; ownId: string | undefined }) {
  const search = useDebounced(title.trim(), debounceMs);
  const { currentData } = catalogueApi.endpoints.staffComics.useQuery(
    { search: search.slice(0, 100), limit: 50 },
    { skip: search === '' },
  );
  const other = currentData?.data.find(
    (comic) => comic.id !== ownId && sameAs(comic.title) === sameAs(search),
  );
  return (
    <div role="status">
      {other && (
        <Note>
          There is another comic with this title:{' '}
          <TextLink to={`/comics/${other.id}`}>{other.title}</TextLink>. Readers could mix them up.
        </Note>
      )}
    </div>
  );
}
