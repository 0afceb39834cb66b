import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '@longstrip/kit/button.tsx';
import styles from './confirm-button.module.css';

type ConfirmButtonProps = {
  children: ReactNode;
  variant: 'quiet' | 'link';
  /** What will happen. */
  consequences: string;
  confirm: string;
  cancel: string;
  onConfirm: () => void;
  busy?: boolean;
};

/** A button whose action cannot be undone: it says below what will happen, and asks once. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { children, variant, consequences, confirm, cancel, onConfirm, busy = false } = props;
  const [isAsking, setIsAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAsking) question.current?.querySelector('button')?.focus();
  }, [isAsking]);
  const keep = () => {
    setIsAsking(false);
    opener.current?.focus();
  };
  return (
    <div className={styles.confirmed}>
      <Button ref={opener} variant={variant} aria-expanded={isAsking} onClick={() => setIsAsking(true)}>
        {children}
      </Button>
      {isAsking && (
        <div ref={question} className={styles.question}>
          <p>{consequences}</p>
          <Button variant="strong" busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
          <Button variant="quiet" onClick={keep}>
            {cancel}
          </Button>
        </div>
      )}
    </div>
  );
}
