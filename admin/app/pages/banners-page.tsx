import { Button } from '@mantine/core';
import { BannerList } from '../features/editorial/banner-list.tsx';
import { hrefOf } from '../platform/plain-links.ts';
import { Page } from '../ui/page.tsx';
import { useSiteChoice } from '../ui/site-choice.tsx';

export function Component() {
  const { site, control } = useSiteChoice();
  return (
    <Page
      title="Featured banners"
      actions={
        <Button component="a" href={hrefOf('/banners/new')}>
          Add banner
        </Button>
      }
    >
      {control}
      <BannerList key={site} siteVariant={site} />
    </Page>
  );
}
