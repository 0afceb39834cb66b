import { editorialApi } from '../features/editorial/editorial.api.ts';
import { SaleBannerForm } from '../features/editorial/sale-banner-form.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';
import { useSiteChoice } from '../ui/site-choice.tsx';

export function Component() {
  const { site, control } = useSiteChoice();
  const banner = editorialApi.endpoints.saleBanner.useQuery(site);
  return (
    <Page>
      {control}
      {/* The banner of the other site must not be shown under the name of this one. */}
      <Loaded queries={[{ ...banner, data: banner.currentData }]}>
        {(banner) => <SaleBannerForm key={site} banner={banner} siteVariant={site} />}
      </Loaded>
    </Page>
  );
}
