import type { ReactNode } from 'react';
import styles from './card-carousel.module.css';
import { SlideButtons } from './slide-buttons.tsx';
import { useCarousel } from './use-carousel.ts';

type CardCarouselProps = {
  title: string;
  /** For the names of the buttons: "comics". */
  itemName: string;
  /** Beside the title, for example a link to all of them. */
  more?: ReactNode;
  /** Each with its key. */
  cards: ReactNode[];
  /** For small cards: as many in view as there is room for. */
  dense?: boolean;
};

/** A titled row of cards: 5, 4, 3, 2 or 1 of them in view as the specification says, unless they are small. */
export function CardCarousel({ title, itemName, more, cards, dense = false }: CardCarouselProps) {
  const { track, place, move } = useCarousel();
  return (
    <section className={styles.section} aria-label={title}>
      <header className={styles.header}>
        <h2>{title}</h2>
        {more}
        <SlideButtons itemName={itemName} place={place} move={move} />
      </header>
      <ul ref={track} className={`${styles.track} ${dense ? styles.dense : ''}`}>
        {cards}
      </ul>
    </section>
  );
}
