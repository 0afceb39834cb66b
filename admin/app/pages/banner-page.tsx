import { useNavigate, useParams } from 'react-router';
import { BannerForm } from '../features/editorial/banner-form.tsx';
import { type Banner, editorialApi } from '../features/editorial/editorial.api.ts';
import { afterSave } from '../ui/form-guard.tsx';
import { HistoryLink } from '../ui/history-link.tsx';
import { LoadedScreen } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';
import { EmptyState } from '../ui/states.tsx';
import { toast } from '../ui/toast.tsx';

/** One banner, or a new one. */
export function Component() {
  const { id } = useParams();
  const navigate = useNavigate();
  const banners = editorialApi.endpoints.banners.useQuery(undefined, { skip: id === 'new' });
  const [create] = editorialApi.endpoints.createBanner.useMutation();
  const [update] = editorialApi.endpoints.updateBanner.useMutation();
  const onSave = async (form: FormData, idempotencyKey: string) => {
    const { data: saved } = await (
      id === 'new' ? create({ form, idempotencyKey }) : update({ id: id!, form })
    ).unwrap();
    return saved[0]!;
  };
  const onSaved = ({ siteVariant }: Banner) => {
    toast('The banner is saved. Readers see it once its artwork is made.');
    void navigate(siteVariant === 'uncensored' ? '/banners?site=uncensored' : '/banners', afterSave);
  };
  const form = (banner?: Banner) => <BannerForm key={id} {...{ banner, onSave, onSaved }} />;
  if (id === 'new') return <Page title="Add a banner">{form()}</Page>;
  return (
    <LoadedScreen queries={[banners]}>
      {({ data }) => {
        const banner = data.find((each) => each.id === id);
        return banner ? (
          <Page title={banner.title} actions={<HistoryLink of={{ object: banner.id }} />}>
            {form(banner)}
          </Page>
        ) : (
          <Page>
            <EmptyState title="This banner does not exist any more" />
          </Page>
        );
      }}
    </LoadedScreen>
  );
}
