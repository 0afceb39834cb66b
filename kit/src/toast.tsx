import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './toast.module.css';
import { useFocusAround } from './use-focus-around.ts';

/** Milliseconds until a passing message closes, if it does not say. */
const usualDuration = 8000;

type MessageProps = {
  children: ReactNode;
  /** Buttons after the message. */
  action?: ReactNode;
  /** Adds a Close button. */
  onClose?: () => void;
  /** True: it closes after a while, but not while the pointer or the focus is on it. */
  passing?: boolean;
  /** Milliseconds until then. */
  duration?: number;
};

type ToastProps = MessageProps & {
  /** True interrupts what a screen reader says. */
  urgent?: boolean;
};

/** A message above the bottom of the page; nothing is shown without children. */
export function Toast({ urgent = false, children, ...rest }: ToastProps) {
  return (
    <div role={urgent ? 'alert' : 'status'} className={styles.toast}>
      {children && <ToastMessage {...rest}>{children}</ToastMessage>}
    </div>
  );
}

/** A component of its own, because a message that is closed under the pointer must not hold the next one. */
export function ToastMessage({
  children,
  action,
  onClose,
  passing = false,
  duration = usualDuration,
}: MessageProps) {
  const [held, setHeld] = useState(false);
  const message = useRef<HTMLDivElement>(null);
  useFocusAround(message);
  useEffect(() => {
    if (!passing || held || !onClose) return;
    const timer = setTimeout(onClose, duration);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- another onClose is no reason to start again
  }, [passing, held, children]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    <div
      ref={message}
      className={styles.message}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <p>{children}</p>
      {action}
      {onClose && (
        <button type="button" aria-label="Close this message" onClick={onClose}>
          Close
        </button>
      )}
    </div>
  );
}
