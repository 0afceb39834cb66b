import { SaleBannerForm } from '../features/editorial/sale-banner-form.tsx';
import { Page } from '../ui/page.tsx';
import { useSiteChoice } from '../ui/site-choice.tsx';

export function Component() {
  const { site, control } = useSiteChoice();
  return (
    <Page title="Sale banner">
      {control}
      <SaleBannerForm siteVariant={site} />
    </Page>
  );
}
