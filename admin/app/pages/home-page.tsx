import { editorialApi } from '../features/editorial/editorial.api.ts';
import { HomeForm } from '../features/editorial/home-form.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';
import { useSiteChoice } from '../ui/site-choice.tsx';

export function Component() {
  const { site, control } = useSiteChoice();
  const home = editorialApi.endpoints.homePage.useQuery(site);
  const genres = editorialApi.endpoints.genreNames.useQuery();
  return (
    <Page>
      {control}
      {/* The rows of the other site must not be shown under the name of this one. */}
      <Loaded queries={[{ ...home, data: home.currentData }, genres]}>
        {(homePage, { data }) => (
          <HomeForm key={site} homePage={homePage} genres={data.map(({ id, name }) => ({ id, name }))} />
        )}
      </Loaded>
    </Page>
  );
}
