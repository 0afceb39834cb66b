import type { ReactNode } from 'react';
import styles from './stack.module.css';

type StackProps = { gap?: 'xs' | 'sm' | 'md' | 'lg' | 'xl'; children: ReactNode };

/** Children below each other. Mantine's own takes several times as long to render. */
export function Stack({ gap = 'md', children }: StackProps) {
  return (
    <div className={styles.stack} data-gap={gap}>
      {children}
    </div>
  );
}
