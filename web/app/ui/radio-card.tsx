import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './radio-card.module.css';

type RadioCardProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'id' | 'children' | 'title'> & {
  /** Names the choice. */
  title: string;
  /** Above everything else, at the end of the line. */
  badges?: ReactNode;
  children: ReactNode;
};

/** One of several choices that each need room to explain themselves. The whole card can be pressed. */
export function RadioCard({ title, badges, children, ...input }: RadioCardProps) {
  const id = useId();
  return (
    <label className={styles.card}>
      <span className={styles.top}>
        <input {...input} type="radio" aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`} />
        <span className={styles.badges}>{badges}</span>
      </span>
      <span id={`${id}-title`} className={styles.title}>
        {title}
      </span>
      <span id={`${id}-text`} className={styles.text}>
        {children}
      </span>
    </label>
  );
}
