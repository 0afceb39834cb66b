import { useEventListener } from '@mantine/hooks';
import { type ReactNode, useDeferredValue, useState } from 'react';
import styles from './reorder-list.module.css';

/** Items that are rendered at first: more than most windows have room for. The others follow without delaying what is seen. */
const itemsAtFirst = 24;

type ReorderListProps<Item> = {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** Names an item for screen readers. */
  labelOf: (item: Item) => string;
  onReorder: (items: Item[]) => void;
  /** Items beside each other instead of below. */
  isGrid?: boolean;
  children: (item: Item) => ReactNode;
};

/** A list whose items are moved by dragging their handle, or with the arrow keys while it has the focus. */
export function ReorderList<Item>(props: ReorderListProps<Item>) {
  const { label, items, keyOf, labelOf, onReorder, isGrid = false, children } = props;
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const rendered = useDeferredValue(items.length, itemsAtFirst);
  const move = (from: number, to: number) => {
    if (from < 0 || to < 0 || to >= items.length || from === to) return;
    onReorder(items.toSpliced(from, 1).toSpliced(to, 0, items[from]!));
    setSaid(`${labelOf(items[from]!)}: place ${to + 1} of ${items.length}.`);
  };
  const list = useEventListener('dragover', (event: DragEvent) => {
    if (dragged === null) return;
    event.preventDefault();
    const over = (event.target as HTMLElement).closest('li');
    move(
      items.findIndex((each) => keyOf(each) === dragged),
      items.findIndex((each) => keyOf(each) === over?.dataset['key']),
    );
  });
  return (
    <>
      <ol ref={list} aria-label={label} className={isGrid ? styles.grid : styles.list}>
        {items.map((item, place) => {
          const key = keyOf(item);
          if (place >= rendered) return <li key={key} className={styles.later} />;
          return (
            <li key={key} className={styles.item} data-key={key} data-dragged={dragged === key || undefined}>
              <button
                type="button"
                draggable
                className={styles.handle}
                aria-label={`Move ${labelOf(item)}`}
                title="Drag, or press an arrow key"
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move';
                  event.dataTransfer.setData('text/plain', key);
                  setDragged(key);
                }}
                onDragEnd={() => setDragged(null)}
                onKeyDown={(event) => {
                  const step = steps[event.key];
                  if (step === undefined) return;
                  event.preventDefault();
                  event.stopPropagation();
                  move(place, step === 'first' ? 0 : step === 'last' ? items.length - 1 : place + step);
                }}
              >
                <span aria-hidden>⠿</span>
              </button>
              {children(item)}
            </li>
          );
        })}
      </ol>
      <p role="status" className={styles.said}>
        {said}
      </p>
    </>
  );
}

const steps: Record<string, number | 'first' | 'last'> = {
  ArrowUp: -1,
  ArrowLeft: -1,
  ArrowDown: 1,
  ArrowRight: 1,
  Home: 'first',
  End: 'last',
};
