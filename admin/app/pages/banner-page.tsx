import { useNavigate, useParams } from 'react-router';
import { BannerForm } from '../features/editorial/banner-form.tsx';
import { editorialApi } from '../features/editorial/editorial.api.ts';
import { losesNothing } from '../ui/form-guard.tsx';
import { HistoryLink } from '../ui/history-link.tsx';
import { Page } from '../ui/page.tsx';
import { EmptyState, ErrorState, PageSkeleton } from '../ui/states.tsx';
import { toast } from '../ui/toast.tsx';

/** One banner, or a new one. */
export function Component() {
  const { id } = useParams();
  const navigate = useNavigate();
  const { data, error, refetch } = editorialApi.endpoints.banners.useQuery(undefined, { skip: id === 'new' });
  const [create, creating] = editorialApi.endpoints.createBanner.useMutation();
  const [update, updating] = editorialApi.endpoints.updateBanner.useMutation();
  const banner = data?.data.find((each) => each.id === id);
  const onSave = async (form: FormData) => {
    const result = id === 'new' ? await create({ form }) : await update({ id: id!, form });
    if (result.error) return;
    const [saved] = result.data.data;
    toast('The banner is saved. Readers see it once its artwork is made.');
    await navigate(
      saved?.siteVariant === 'uncensored' ? '/banners?site=uncensored' : '/banners',
      losesNothing,
    );
  };
  const saving = id === 'new' ? creating : updating;
  const form = (
    <BannerForm
      key={id}
      banner={banner}
      error={saving.error}
      isSaving={saving.isLoading}
      onSave={(fields) => void onSave(fields)}
      onLoad={saving.reset}
    />
  );
  if (id === 'new') return <Page title="Add a banner">{form}</Page>;
  return (
    <Page title={banner?.title ?? 'Banner'} actions={banner && <HistoryLink of={{ object: banner.id }} />}>
      {banner ? (
        form
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <EmptyState title="This banner does not exist any more" />
      ) : (
        <PageSkeleton />
      )}
    </Page>
  );
}
