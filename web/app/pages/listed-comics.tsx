import type { ReactNode } from 'react';
import { CardSkeleton, ComicCard } from '../features/comics/comic-card.tsx';
import { comicsApi } from '../features/comics/comics.api.ts';
import { ReadFailure } from '../ui/read-failure.tsx';
import styles from './library-page.module.css';

const cardSizes = '(max-width: 520px) 46vw, (max-width: 900px) 30vw, (max-width: 1490px) 18vw, 230px';

type ListedProps = {
  ids: readonly string[];
  renderActions?: (comicId: string, title: string, index: number) => ReactNode;
};

/** The comics of a list in its order; a list has at most as many as one call may name. */
export function ListedComics({ ids, renderActions }: ListedProps) {
  const query = comicsApi.endpoints.comicCards.useQuery({
    limit: 200,
    // In one order, so that moving a comic asks for nothing.
    filters: { id: ids.toSorted() },
  });
  const { data, error } = query;
  if (error && !data) return <ReadFailure query={query}>These comics could not be loaded.</ReadFailure>;
  const cards = new Map(data?.data.map((card) => [card.id, card]));
  return (
    <ul className={styles.grid}>
      {ids.map((id, index) => {
        const card = cards.get(id);
        if (!card) return data ? null : <CardSkeleton key={id} compact />;
        return (
          <ComicCard
            key={id}
            comic={card}
            compact
            sizes={cardSizes}
            priority={index < 2}
            actions={renderActions?.(id, card.title, index)}
          />
        );
      })}
    </ul>
  );
}
