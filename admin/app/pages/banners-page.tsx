import { LinkButton } from '../ui/rows.tsx';
import { useDeletion } from '../features/catalogue/use-deletion.ts';
import { BannerList } from '../features/editorial/banner-list.tsx';
import { Page } from '../ui/page.tsx';
import { useSiteChoice } from '../ui/site-choice.tsx';

export function Component() {
  const { site, control } = useSiteChoice();
  const deleteWithUndo = useDeletion();
  return (
    <Page
      actions={
        <LinkButton variant="strong" to="/banners/new">
          Add banner
        </LinkButton>
      }
    >
      {control}
      <BannerList key={site} siteVariant={site} deleteWithUndo={deleteWithUndo} />
    </Page>
  );
}
