import { IconButton } from './icon-button.tsx';
import { BackIcon, ForwardIcon } from './icons.tsx';
import styles from './slide-buttons.module.css';

type SlideButtonsProps = {
  /** What moves: "comics", "featured comics". */
  of: string;
  place: { start: boolean; end: boolean };
  move: (direction: 1 | -1) => void;
};

/** Buttons that move a carousel, for keyboards and single taps. */
export function SlideButtons({ of, place, move }: SlideButtonsProps) {
  return (
    <div className={styles.buttons}>
      <IconButton label={`Previous ${of}`} aria-disabled={place.start} onClick={() => move(-1)}>
        <BackIcon />
      </IconButton>
      <IconButton label={`Next ${of}`} aria-disabled={place.end} onClick={() => move(1)}>
        <ForwardIcon />
      </IconButton>
    </div>
  );
}
