import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from './icon-button.tsx';
import { CloseIcon } from './icons.tsx';
import { openDialogs } from './open-dialogs.ts';
import styles from './dialog.module.css';

type DialogProps = {
  /** False where it stays in the page while it is closed. */
  open?: boolean;
  /** Called by the close control, Escape and a click beside the dialog. */
  onClose: () => void;
  /** The name and heading of the dialog. */
  title: string;
  className?: string | undefined;
  /** Keeps its top in place when the content grows. */
  topAligned?: boolean;
  /** For lists and texts. */
  wide?: boolean;
  /** False where a click beside it would lose what was typed. */
  closesBeside?: boolean;
  children: ReactNode;
};

/** Text fields get the initial focus. A choice does not, because the text before it has to be read first. */
const field = 'input:not([type="radio"], [type="checkbox"], [tabindex="-1"]), textarea';

/** A native modal dialog: focus moves in, stays in and returns. It fades out in 200 ms. */
export function Dialog(props: DialogProps) {
  const {
    open = true,
    onClose,
    title,
    className = '',
    topAligned,
    wide,
    closesBeside = true,
    children,
  } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const pressedBeside = useRef(false);
  const id = useId();
  useEffect(() => {
    const element = dialog.current!;
    if (!open) return;
    const root = document.documentElement;
    if (!element.open) {
      root.toggleAttribute('data-scrollbar', innerWidth > root.clientWidth);
      element.showModal();
    }
    const first =
      element.querySelector<HTMLElement>('[data-autofocus]') ?? element.querySelector<HTMLElement>(field);
    (first ?? heading.current!).focus({ preventScroll: true });
  }, [open]);
  useLayoutEffect(() => {
    if (!open) return;
    const element = dialog.current!;
    openDialogs.set([...openDialogs.get(), element]);
    return () => {
      openDialogs.set(openDialogs.get().filter((each) => each !== element));
      // A dialog that is removed while it is open would not return the focus.
      element.close();
    };
  }, [open]);
  // Browsers close a dialog at the second Escape, whatever its owner does.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click beside the dialog closes it; Escape is the keyboard's way
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${topAligned ? styles.topAligned : ''} ${className}`}
      data-wide={wide}
      aria-labelledby={id}
      onKeyDown={onKeyDown}
      // The event also fires, late, after the owner has closed the dialog.
      onClose={() => open && !dialog.current!.open && onClose()}
      onPointerDown={(event) => (pressedBeside.current = event.target === dialog.current)}
      // A text selection that began inside also ends in a click here.
      onClick={(event) =>
        closesBeside && event.target === dialog.current && pressedBeside.current && onClose()
      }
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
