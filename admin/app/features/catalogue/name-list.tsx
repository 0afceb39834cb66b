import styles from './catalogue.module.css';

const mostShown = 10;

type NameListProps = { items: readonly { id: string; title: string }[]; label?: string };

/** The items that an action affects, below a label. A single item without a label is not listed. */
export function NameList({ items, label }: NameListProps) {
  if (items.length < 2 && !label) return null;
  return (
    <>
      {label}
      <ul className={`${styles.bullets} ${styles.names}`}>
        {items.slice(0, mostShown).map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
        {items.length > mostShown && <li>and {items.length - mostShown} more</li>}
      </ul>
    </>
  );
}
