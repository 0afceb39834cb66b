import { type ReactNode, useEffect, useId, useRef } from 'react';
import { CloseIcon } from './icons.tsx';
import styles from './dialog.module.css';

type DialogProps = {
  open: boolean;
  /** Called by the close control, Escape and a click beside the dialog. */
  onClose: () => void;
  /** Names the dialog and heads it. */
  title: string;
  className?: string | undefined;
  children: ReactNode;
};

/** A native modal dialog: focus moves in, stays in and returns; leaves in 200 ms. */
export function Dialog({ open, onClose, title, className = '', children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const element = dialog.current!;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
  }, [open]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click beside the dialog closes it; Escape is the keyboard's way
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${className}`}
      aria-labelledby={heading}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.inside}>
        <header className={styles.header}>
          <h2 id={heading}>{title}</h2>
          <button type="button" className={styles.close} onClick={onClose} aria-label="Close">
            <CloseIcon />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
