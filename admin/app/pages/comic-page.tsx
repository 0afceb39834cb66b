import { ratingsOf } from '@longstrip/contract/site.rules';
import { isPending } from '@longstrip/client/is-pending';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { catalogueApi, type StaffComic } from '../features/catalogue/catalogue.api.ts';
import { ChaptersTable } from '../features/catalogue/chapters-table.tsx';
import { ComicForm } from '../features/catalogue/comic-form.tsx';
import { PublicationBadge } from '../features/catalogue/publication-badge.tsx';
import { PublicationButton } from '../features/catalogue/publication-button.tsx';
import { useEpisodeReads } from '../features/insight/episode-reads.ts';
import { useSite } from '../platform/site.ts';
import { HistoryLink } from '../ui/history-link.tsx';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { Page } from '../ui/page.tsx';
import { Note, SiteLink, SmallButton } from '../ui/rows.tsx';
import { Stack } from '../ui/stack.tsx';
import { ErrorState, PageSkeleton } from '../ui/states.tsx';
import { Switcher } from '../ui/switcher.tsx';
import { whyNot } from '../ui/why-not.ts';

const NewChapters = lazyDialog(
  async () => (await import('../features/catalogue/new-chapters.tsx')).NewChapters,
);

const parts = [
  { value: 'episodes', label: 'Episodes' },
  { value: 'details', label: 'Details' },
] as const;

export function Component() {
  const { id } = useParams() as { id: string };
  const { data, error, refetch } = catalogueApi.endpoints.staffComic.useQuery(id);
  // Requested at the same time, and shown together.
  const chapters = catalogueApi.endpoints.staffChapters.useQuery(id);
  const comic = data?.data[0];
  if (error && !data)
    return (
      <Page title="Comic">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Page>
    );
  if (!comic || isPending(chapters)) return <PageSkeleton />;
  return <Comic comic={comic} />;
}

function Comic({ comic }: { comic: StaffComic }) {
  const [params, setParams] = useSearchParams();
  const part = params.get('tab') === 'details' ? 'details' : 'episodes';
  const readsOf = useEpisodeReads(comic.id);
  const [isAdding, setAdding] = useState(false);
  const { data: chapters } = catalogueApi.endpoints.staffChapters.useQuery(comic.id);
  const last = Math.max(0, ...(chapters ?? []).map(({ chapterNumber }) => chapterNumber));
  return (
    <Page
      title={comic.title}
      actions={
        <>
          <HistoryLink of={{ object: comic.id }} />
          {comic.publication === 'published' && <OpenOnSite {...comic} />}
          <PublicationBadge {...comic} />
          <PublicationButton kind="comics" items={[comic]} />
        </>
      }
    >
      <Switcher
        label="Part of the comic"
        value={part}
        options={parts}
        onChange={(tab) => setParams(tab === 'details' ? { tab } : {}, { replace: true })}
      />
      {part === 'details' ? (
        <ComicForm comic={comic} onSaved={() => {}} />
      ) : (
        <Stack>
          <div>
            <SmallButton
              onClick={() => setAdding(true)}
              {...whyNot(!chapters && 'The episodes are not loaded yet.')}
            >
              Add episodes
            </SmallButton>
          </div>
          <ChaptersTable comic={comic} readsOf={readsOf} />
        </Stack>
      )}
      {isAdding && (
        <NewChapters comicsId={comic.id} firstNumber={last + 1} onClose={() => setAdding(false)} />
      )}
    </Page>
  );
}

/** A comic is on one of the two sites, perhaps not on the site of this host. */
function OpenOnSite({ id, contentRating }: StaffComic) {
  const site = useSite();
  if (!site) return null;
  const isHere = ratingsOf(site.isAdult ? 'uncensored' : 'normal').includes(contentRating);
  const origin = isHere ? '' : site.isAdult ? site.normalOrigin : null;
  if (origin === null) return <Note>On the {site.isAdult ? 'normal' : 'uncensored'} site</Note>;
  return <SiteLink href={`${origin}/comic/${id}`}>Open on the site</SiteLink>;
}
