import { Note } from '@longstrip/kit/layout.tsx';
import { useNavigate, useParams } from 'react-router';
import { catalogueApi, type StaffCreator } from '../features/catalogue/catalogue.api.ts';
import { CreatorForm } from '../features/catalogue/creator-form.tsx';
import { comicCount } from '../features/catalogue/creator-texts.ts';
import { useSite } from '../platform/site.ts';
import { afterSave } from '../ui/form-guard.tsx';
import { HistoryLink } from '../ui/history-link.tsx';
import { LoadedScreen } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';
import { TextLink } from '../ui/rows.tsx';

/** One creator, or a new one. */
export function Component() {
  const { id } = useParams() as { id: string };
  const navigate = useNavigate();
  const creator = catalogueApi.endpoints.staffCreator.useQuery(id, { skip: id === 'new' });
  if (id === 'new')
    return (
      <Page title="New creator">
        <CreatorForm onSaved={(saved) => void navigate(`/creators/${saved.id}`, afterSave)} />
      </Page>
    );
  return (
    <LoadedScreen queries={[creator]}>
      {({ data: [found] }) => (
        <Page title={found!.name} actions={<Actions creator={found!} />}>
          <CreatorForm key={id} creator={found!} onSaved={() => {}} />
        </Page>
      )}
    </LoadedScreen>
  );
}

function Actions({ creator: { id, slug, site, comics, allComics } }: { creator: StaffCreator }) {
  const here = useSite();
  const isHere = here?.siteVariant === site;
  const origin = isHere ? '' : here?.isAdult ? here.normalOrigin : null;
  return (
    <>
      <HistoryLink of={{ object: id }} />
      {allComics > 0 && <TextLink to={`/comics?creator=${id}`}>Comics: {comicCount(allComics)}</TextLink>}
      {comics === 0 ? (
        <Note>Readers see the page once a comic that names the creator is published.</Note>
      ) : (
        here && origin !== null && <a href={`${origin}/creator/${slug}`}>Open on the site</a>
      )}
    </>
  );
}
