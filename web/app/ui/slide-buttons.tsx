import { BackIcon, ForwardIcon } from './icons.tsx';
import styles from './slide-buttons.module.css';

type SlideButtonsProps = {
  /** What moves: "comics", "featured comics". */
  of: string;
  place: { start: boolean; end: boolean };
  move: (direction: 1 | -1) => void;
};

/** The keyboard and single-tap way through a carousel. */
export function SlideButtons({ of, place, move }: SlideButtonsProps) {
  return (
    <div className={styles.buttons}>
      <button
        type="button"
        aria-label={`Previous ${of}`}
        aria-disabled={place.start}
        onClick={() => move(-1)}
      >
        <BackIcon />
      </button>
      <button type="button" aria-label={`Next ${of}`} aria-disabled={place.end} onClick={() => move(1)}>
        <ForwardIcon />
      </button>
    </div>
  );
}
