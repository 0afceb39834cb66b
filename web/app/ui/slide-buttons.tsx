import { IconButton } from '@longstrip/kit/icon-button.tsx';
import { BackIcon, ForwardIcon } from '@longstrip/kit/icons.tsx';
import styles from './slide-buttons.module.css';

type SlideButtonsProps = {
  /** For the names of the buttons: "comics", "featured comic". */
  itemName: string;
  place: { start: boolean; end: boolean };
  move: (direction: 1 | -1) => void;
};

/** Buttons that move a carousel, for keyboards and single taps. */
export function SlideButtons({ itemName, place, move }: SlideButtonsProps) {
  return (
    <div className={styles.buttons}>
      <IconButton label={`Previous ${itemName}`} aria-disabled={place.start} onClick={() => move(-1)}>
        <BackIcon />
      </IconButton>
      <IconButton label={`Next ${itemName}`} aria-disabled={place.end} onClick={() => move(1)}>
        <ForwardIcon />
      </IconButton>
    </div>
  );
}
