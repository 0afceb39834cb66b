import type { Comic } from '@longstrip/contract/catalogue/comics.shapes';
import { Link } from '../../platform/router/index.ts';
import { Picture } from '../../ui/picture.tsx';
import { comicsApi } from './comics.api.ts';
import styles from './continue-row.module.css';

export type Continuing = { comicId: string; chapterTitle: string; to: string };

/**
 * What this reader can go on with. The room for it is there from the first paint, because
 * early.ts marks the document of those who have something; nothing moves when it fills.
 */
export function ContinueRow({ items }: { items: Continuing[] }) {
  const ids = items.map(({ comicId }) => comicId);
  const { data } = comicsApi.endpoints.comics.useQuery(
    { limit: 5, filters: { id: ids } },
    { skip: ids.length === 0 },
  );
  const comics = new Map(data?.data.map((comic) => [comic.id, comic]));
  const shown = data ? items.filter(({ comicId }) => comics.has(comicId)) : items;
  if (data && shown.length === 0) return null;
  return (
    <section
      className={styles.row}
      data-filled={items.length > 0 || undefined}
      aria-labelledby="continue-title"
    >
      <h2 id="continue-title">Continue reading</h2>
      <ul className={styles.track}>
        {shown.map((item) => (
          <ContinueCard key={item.comicId} {...item} comic={comics.get(item.comicId)} />
        ))}
      </ul>
    </section>
  );
}

function ContinueCard({ comic, chapterTitle, to }: Continuing & { comic: Comic | undefined }) {
  return (
    <li className={styles.card}>
      {comic ? (
        <Picture className={styles.art} picture={comic.bannerImage} alt="" sizes="64px" />
      ) : (
        <span className={styles.art} />
      )}
      <div className={styles.words}>
        <Link to={to} state={{ resume: true }}>
          {comic?.title ?? 'Your comic'}
        </Link>
        <p>{chapterTitle}</p>
      </div>
    </li>
  );
}
