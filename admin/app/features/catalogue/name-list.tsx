import styles from './catalogue.module.css';

const mostShown = 10;

type NameListProps = { items: readonly { id: string; title: string }[]; label?: string };

/** What an action affects, or what is said about it; nothing for a single one without a label. */
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
