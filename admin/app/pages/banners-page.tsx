import { useDeletion } from '../features/catalogue/use-deletion.ts';
import { BannerList } from '../features/editorial/banner-list.tsx';
import { Page } from '../ui/page.tsx';
import { MainLink } from '../ui/rows.tsx';
import { useSiteChoice } from '../ui/site-choice.tsx';

export function Component() {
  const { site, control } = useSiteChoice();
  const deleteWithUndo = useDeletion();
  return (
    <Page actions={<MainLink to="/banners/new">Add banner</MainLink>}>
      {control}
      <BannerList key={site} siteVariant={site} deleteWithUndo={deleteWithUndo} />
    </Page>
  );
}
