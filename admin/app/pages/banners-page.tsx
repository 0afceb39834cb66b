import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { BannerList } from '../features/editorial/banner-list.tsx';
import { Page } from '../ui/page.tsx';
import { useSiteChoice } from '../ui/site-choice.tsx';

export function Component() {
  const { site, control } = useSiteChoice();
  return (
    <Page
      title="Featured banners"
      actions={
        <Button component={Link} to="/banners/new">
          Add banner
        </Button>
      }
    >
      {control}
      <BannerList siteVariant={site} />
    </Page>
  );
}
