import { Button } from '@longstrip/kit/button.tsx';
import { Note, Stack } from '@longstrip/kit/layout.tsx';
import { ratingsOf } from '@longstrip/contract/site.rules';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { catalogueApi, type StaffChapter, type StaffComic } from '../features/catalogue/catalogue.api.ts';
import { ChaptersTable } from '../features/catalogue/chapters-table.tsx';
import { ComicForm } from '../features/catalogue/comic-form.tsx';
import { PublicationBadge } from '../features/catalogue/publication-badge.tsx';
import { PublicationButton } from '../features/catalogue/publication-button.tsx';
import { useEpisodeReads } from '../features/insight/episode-reads.ts';
import { useSite } from '../platform/site.ts';
import { HistoryLink } from '../ui/history-link.tsx';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { LoadedScreen } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';
import { Switcher } from '../ui/switcher.tsx';

const NewChapters = lazyDialog(
  async () => (await import('../features/catalogue/new-chapters.tsx')).NewChapters,
);

const parts = [
  { value: 'episodes', label: 'Episodes' },
  { value: 'details', label: 'Details' },
] as const;

export function Component() {
  const { id } = useParams() as { id: string };
  const comic = catalogueApi.endpoints.staffComic.useQuery(id);
  const chapters = catalogueApi.endpoints.staffChapters.useQuery(id);
  return (
    <LoadedScreen queries={[comic, chapters]}>
      {({ data: [comic] }, chapters) => <Comic comic={comic!} chapters={chapters} />}
    </LoadedScreen>
  );
}

function Comic({ comic, chapters }: { comic: StaffComic; chapters: readonly StaffChapter[] }) {
  const [params, setParams] = useSearchParams();
  const part = params.get('tab') === 'details' ? 'details' : 'episodes';
  const readsOf = useEpisodeReads(comic.id);
  const [isAdding, setAdding] = useState(false);
  const last = Math.max(0, ...chapters.map(({ chapterNumber }) => chapterNumber));
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
            <Button variant="quiet" small onClick={() => setAdding(true)}>
              Add episodes
            </Button>
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
  return <a href={`${origin}/comic/${id}`}>Open on the site</a>;
}
