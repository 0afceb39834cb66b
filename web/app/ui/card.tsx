import { type ReactNode, useId } from 'react';
import styles from './card.module.css';

type CardProps = { title: string; className?: string | undefined; children: ReactNode };

/** A titled section in a frame. */
export function Card({ title, className = '', children }: CardProps) {
  const id = useId();
  return (
    <section className={`${styles.card} ${className}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
