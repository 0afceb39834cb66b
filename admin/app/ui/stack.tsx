import type { ReactNode } from 'react';
import styles from './stack.module.css';

type StackProps = { gap?: 'xs' | 'sm' | 'md' | 'lg' | 'xl'; children: ReactNode };

/** Things below each other. That of the kit takes several times as long. */
export function Stack({ gap = 'md', children }: StackProps) {
  return (
    <div className={styles.stack} data-gap={gap}>
      {children}
    </div>
  );
}
