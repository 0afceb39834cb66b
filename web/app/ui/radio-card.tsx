import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './radio-card.module.css';

type RadioCardProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'id' | 'children' | 'title'> & {
  /** Names the choice. */
  title: string;
  /** A word after the title. */
  note?: string | null | undefined;
  /** On the edge of the card. */
  badge?: ReactNode;
  children: ReactNode;
};

/** One of several choices that each need room to explain themselves. The whole card can be pressed. */
export function RadioCard({ title, note, badge, children, ...input }: RadioCardProps) {
  const id = useId();
  return (
    <label className={styles.card}>
      <span className={styles.top}>
        <input {...input} type="radio" aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`} />
        <span>
          <span id={`${id}-title`} className={styles.title}>
            {title}
          </span>
          {note && <span className={styles.note}> {note}</span>}
        </span>
        <span className={styles.badge}>{badge}</span>
      </span>
      <span id={`${id}-text`} className={styles.text}>
        {children}
      </span>
    </label>
  );
}
