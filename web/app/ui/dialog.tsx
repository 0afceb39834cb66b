import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useOverlay } from '../platform/router/index.ts';
import { IconButton } from './icon-button.tsx';
import { CloseIcon } from './icons.tsx';
import styles from './dialog.module.css';

type DialogProps = {
  open: boolean;
  /** Called by the close control, Escape, Back and a click beside the dialog. */
  onClose: () => void;
  /** The name and heading of the dialog. */
  title: string;
  className?: string | undefined;
  /** Keeps its top in place when the content grows. */
  topAligned?: boolean;
  children: ReactNode;
};

/** Text fields get the initial focus. A choice does not, because the text before it has to be read first. */
const field = 'input:not([type="radio"], [type="checkbox"], [tabindex="-1"]), textarea';

/** A native modal dialog: focus moves in, stays in and returns. It fades out in 200 ms. */
export function Dialog({ open, onClose, title, className = '', topAligned = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const pressedBeside = useRef(false);
  const id = useId();
  useEffect(() => {
    const element = dialog.current!;
    if (!open) return element.close();
    const root = document.documentElement;
    if (!element.open) {
      root.toggleAttribute('data-scrollbar', innerWidth > root.clientWidth);
      element.showModal();
    }
    (element.querySelector<HTMLElement>(field) ?? heading.current!).focus({ preventScroll: true });
  }, [open]);
  useOverlay(open, onClose);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click beside the dialog closes it; Escape is the keyboard's way
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${topAligned ? styles.topAligned : ''} ${className}`}
      aria-labelledby={id}
      // The event also fires, late, after the owner has closed the dialog.
      onClose={() => open && onClose()}
      onPointerDown={(event) => (pressedBeside.current = event.target === dialog.current)}
      // A text selection that began inside also ends in a click here.
      onClick={(event) => event.target === dialog.current && pressedBeside.current && onClose()}
    >
      <div className={styles.inside}>
        <div className={styles.header}>
          <h2 id={id} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <IconButton label="Close" className={styles.close} onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </div>
        {children}
      </div>
    </dialog>
  );
}
