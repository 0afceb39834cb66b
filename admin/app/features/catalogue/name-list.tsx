import styles from './catalogue.module.css';

const mostShown = 10;

/** The titles of the items that an action affects; nothing for a single one. */
export function NameList({ items }: { items: readonly { id: string; title: string }[] }) {
  if (items.length < 2) return null;
  return (
    <ul className={`${styles.bullets} ${styles.names}`}>
      {items.slice(0, mostShown).map(({ id, title }) => (
        <li key={id}>{title}</li>
      ))}
      {items.length > mostShown && <li>and {items.length - mostShown} more</li>}
    </ul>
  );
}
