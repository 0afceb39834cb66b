import { Button } from '@mantine/core';
import { useDeletion } from '../features/catalogue/use-deletion.ts';
import { BannerList } from '../features/editorial/banner-list.tsx';
import { hrefOf } from '../platform/plain-links.ts';
import { Page } from '../ui/page.tsx';
import { useSiteChoice } from '../ui/site-choice.tsx';

export function Component() {
  const { site, control } = useSiteChoice();
  const deleteWithUndo = useDeletion();
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
      <BannerList key={site} siteVariant={site} deleteWithUndo={deleteWithUndo} />
    </Page>
  );
}
