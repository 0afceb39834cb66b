import type { ComponentProps, ReactNode } from 'react';
import styles from './layout.module.css';

type GapProps = { gap?: 's' | 'm' | 'l'; children: ReactNode };

type StackProps = GapProps &
  Pick<ComponentProps<'div'>, 'role'> & {
    /** Children are not stretched. */
    start?: boolean;
    /** No wider than text is read comfortably. */
    narrow?: boolean;
  };

/** Children below each other. */
export function Stack({ gap = 'm', start, narrow, children, ...rest }: StackProps) {
  return (
    <div className={styles.stack} data-gap={gap} data-start={start} data-narrow={narrow} {...rest}>
      {children}
    </div>
  );
}

type RowProps = GapProps & {
  /** `end`: at the end of the line. `grow`: of the same width. `apart`: the first and the last at the edges. */
  spread?: 'end' | 'grow' | 'apart';
  /** Aligned at the bottom, as buttons beside a field are. */
  bottom?: boolean;
};

/** Children beside each other, in as many lines as they need. */
export function Row({ gap = 'm', spread, bottom, children }: RowProps) {
  return (
    <div className={styles.row} data-gap={gap} data-spread={spread} data-bottom={bottom}>
      {children}
    </div>
  );
}

/** A part of a screen with an edge of its own. */
export function Panel({ children }: { children: ReactNode }) {
  return <div className={styles.panel}>{children}</div>;
}

/** The heading of a part of a screen. */
export function SectionTitle({ children }: { children: ReactNode }) {
  return <h2 className={styles.sectionTitle}>{children}</h2>;
}

/** A second line, small and pale. */
export function Note(props: Pick<ComponentProps<'p'>, 'role' | 'id' | 'children'>) {
  return <p className={styles.note} {...props} />;
}
