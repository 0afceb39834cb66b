import type { HomePage } from '@longstrip/contract/editorial/home.shapes';
import { rankingRowTitles, rowTitles } from '@longstrip/contract/editorial/home.texts';
import { ComicCard } from '../features/comics/comic-card.tsx';
import { genrePath } from '../features/comics/genre-path.ts';
import { Link } from '../platform/router/index.ts';
import { CardCarousel } from '../ui/card-carousel.tsx';
import styles from './home-row.module.css';
import { rankingPath } from './ranking-path.ts';

type RowOfComics = Extract<HomePage['rows'][number], { comics: unknown }>;

const cardSizes =
  '(max-width: 519px) 76vw, (max-width: 1149px) 40vw, (max-width: 1449px) 28vw, (max-width: 1649px) 22vw, 260px';

/** One row of the home page with its comics. `priority`: its first pictures are seen at once. */
export function HomeRow({ row, priority }: { row: RowOfComics; priority: boolean }) {
  const { title, itemName, more } = wordsOf(row);
  return (
    <CardCarousel
      title={title}
      itemName={itemName}
      more={
        more && (
          <Link className={styles.more} to={more.to}>
            {more.label}
            {more.about && <span className="visually-hidden"> {more.about}</span>}
          </Link>
        )
      }
      cards={row.comics.map((comic, index) => (
        <ComicCard key={comic.id} comic={comic} sizes={cardSizes} priority={priority && index < 2} />
      ))}
    />
  );
}

type Words = {
  title: string;
  itemName: string;
  more?: { to: string; label: string; about?: string };
};

function wordsOf(row: RowOfComics): Words {
  switch (row.source) {
    case 'newest':
      return {
        title: rowTitles.newest,
        itemName: 'comics',
        more: { to: genrePath(null), label: 'Read more', about: 'new comics' },
      };
    case 'updated':
      return {
        title: rowTitles.updated,
        itemName: 'updated comics',
        more: { to: '/calendar', label: 'Calendar' },
      };
    case 'ranking':
      return {
        title: rankingRowTitles[row.period],
        itemName: 'favourite comics',
        more: { to: rankingPath(row.period, null), label: 'Ranking' },
      };
    case 'genre':
      return {
        title: row.title,
        itemName: `comics: ${row.title}`,
        more: { to: genrePath(row.genre.slug), label: 'See all', about: `(${row.genre.name})` },
      };
    case 'comics':
      return { title: row.title, itemName: `comics: ${row.title}` };
  }
}
