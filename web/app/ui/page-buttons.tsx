import { Button } from '@longstrip/kit/button.tsx';

type PageButtonsProps = {
  offset: number;
  pageSize: number;
  /** Whether the page that is shown is the last one, or none is shown. */
  isLast: boolean;
  busy: boolean;
  onOffset: (offset: number) => void;
  className?: string | undefined;
};

/** Buttons to the newer and older page of a list. They stay at its ends, so that the focus does. */
export function PageButtons({ offset, pageSize, isLast, busy, onOffset, className }: PageButtonsProps) {
  return (
    <p className={className}>
      <Button
        variant="quiet"
        busy={busy}
        aria-disabled={offset === 0}
        title={offset === 0 ? 'This is the newest page.' : undefined}
        onClick={() => onOffset(offset - pageSize)}
      >
        Newer
      </Button>
      <Button
        variant="quiet"
        busy={busy}
        aria-disabled={isLast}
        title={isLast ? 'This is the oldest page.' : undefined}
        onClick={() => onOffset(offset + pageSize)}
      >
        Older
      </Button>
    </p>
  );
}
