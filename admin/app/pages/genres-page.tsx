import { catalogueApi } from '../features/catalogue/catalogue.api.ts';
import { GenresTable } from '../features/catalogue/genres-table.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';

export function Component() {
  const genres = catalogueApi.endpoints.savedGenres.useQuery();
  return (
    <Page>
      <Loaded queries={[genres]}>{({ data }) => <GenresTable genres={data} />}</Loaded>
    </Page>
  );
}
