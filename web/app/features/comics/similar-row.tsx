import type { ComicCard as Card } from '@longstrip/contract/catalogue/comics.shapes';
import { CardCarousel } from '../../ui/card-carousel.tsx';
import { ComicCard } from './comic-card.tsx';

/** As wide as the columns of the row. */
const cardSizes = '(max-width: 906px) 136px, (max-width: 1386px) 15vw, 208px';

/** Loaded on demand: the end of a page is often not reached. */
export function SimilarRow({ comics }: { comics: readonly Card[] }) {
  return (
    <CardCarousel
      dense
      title="Similar comics"
      itemName="similar comics"
      cards={comics.map((comic) => (
        <ComicCard key={comic.id} comic={comic} compact level={3} sizes={cardSizes} />
      ))}
    />
  );
}
