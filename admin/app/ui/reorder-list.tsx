import {
  memo,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import styles from './reorder-list.module.css';

/** How many items are rendered at first: more than most windows have room for. */
const itemsAtFirst = { list: 28, grid: 16 };
/** The others are rendered once the first of them is at most 200 pixels below the window, or the list has the focus. */
const rootMargin = '1000000px 0px 200px';

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

/** A list whose items are moved by dragging their handle, or with the arrow keys while the handle has the focus. */
export function ReorderList<Item>(props: ReorderListProps<Item>) {
  const { label, items, keyOf, labelOf, onReorder, isGrid = false, children } = props;
  const [dragged, setDragged] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const [isWhole, setIsWhole] = useState(false);
  const first = itemsAtFirst[isGrid ? 'grid' : 'list'];
  const renderAll = () => startTransition(() => setIsWhole(true));
  useEffect(() => {
    const later = list.current!.children[first];
    if (isWhole || !later) return;
    const observer = new IntersectionObserver(([entry]) => entry!.isIntersecting && renderAll(), {
      rootMargin,
    });
    observer.observe(later);
    return () => observer.disconnect();
  }, [isWhole, first, items.length]);
  const move = useCallback(
    (key: string, step: Step) => {
      const from = items.findIndex((each) => keyOf(each) === key);
      const to = step(from, items.length - 1);
      if (from < 0 || to < 0 || to >= items.length || from === to) return;
      // The item may move to a position that is not rendered yet, and would lose the focus.
      setIsWhole(true);
      onReorder(items.toSpliced(from, 1).toSpliced(to, 0, items[from]!));
      setAnnouncement(`${labelOf(items[from]!)}: place ${to + 1} of ${items.length}.`);
    },
    [items, keyOf, labelOf, onReorder],
  );
  const pointer = useRef(0);
  useScrolling(pointer, dragged !== null);
  // The list captures the pointer, as the handle leaves the document for a moment whenever its item moves.
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const handle = (event.target as HTMLElement).closest(`.${styles.handle}`);
    if (!handle || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    pointer.current = event.clientY;
    setDragged(handle.closest('li')!.dataset['key']!);
  };
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    if (dragged === null) return;
    pointer.current = clientY;
    const over = document.elementFromPoint(clientX, clientY)?.closest('li');
    move(dragged, () => items.findIndex((each) => keyOf(each) === over?.dataset['key']));
  };
  return (
    <>
      <ol
        ref={list}
        aria-label={label}
        className={isGrid ? styles.grid : styles.list}
        data-dragging={dragged !== null || undefined}
        onLostPointerCapture={() => setDragged(null)}
        {...{ onPointerDown, onPointerMove, onFocus: renderAll }}
      >
        {items.map((item, index) => {
          const key = keyOf(item);
          return (
            <ListItem
              key={key}
              itemKey={key}
              isLater={!isWhole && index >= first}
              isDragged={dragged === key}
              {...{ item, labelOf, move, children }}
            />
          );
        })}
      </ol>
      <p role="status" className={styles.announcement}>
        {announcement}
      </p>
    </>
  );
}

type ListItemProps<Item> = Pick<ReorderListProps<Item>, 'labelOf' | 'children'> & {
  item: Item;
  itemKey: string;
  isLater: boolean;
  isDragged: boolean;
  move: (key: string, step: Step) => void;
};

/** Memoised, so that the first items are not rendered again with the others. */
const ListItem = memo(function ListItem<Item>(props: ListItemProps<Item>) {
  const { item, itemKey, labelOf, isLater, isDragged, move, children } = props;
  if (isLater) return <li className={styles.later} />;
  return (
    <li className={styles.item} data-key={itemKey} data-dragged={isDragged || undefined}>
      <button
        type="button"
        className={styles.handle}
        aria-label={`Move ${labelOf(item)}`}
        title="Drag, or press an arrow key"
        onKeyDown={(event) => {
          const step = steps[event.key];
          if (!step) return;
          event.preventDefault();
          event.stopPropagation();
          move(itemKey, step);
        }}
      />
      {children(item)}
    </li>
  );
}) as <Item>(props: ListItemProps<Item>) => ReactNode;

/** Pixels from the edges of the window within which dragging scrolls it. */
const edge = 72;

/** Scrolls the window while the pointer is near its upper or lower edge, faster the nearer it is. */
function useScrolling(pointer: RefObject<number>, isDragging: boolean): void {
  useEffect(() => {
    if (!isDragging) return;
    let frame = requestAnimationFrame(function scroll() {
      const above = Math.min(0, pointer.current - edge);
      const below = Math.max(0, pointer.current - (window.innerHeight - edge));
      window.scrollBy(0, (above + below) / 4);
      frame = requestAnimationFrame(scroll);
    });
    return () => cancelAnimationFrame(frame);
  }, [pointer, isDragging]);
}

/** Returns the new index of an item. */
type Step = (index: number, last: number) => number;

const previous: Step = (index) => index - 1;
const next: Step = (index) => index + 1;

const steps: Record<string, Step> = {
  ArrowUp: previous,
  ArrowLeft: previous,
  ArrowDown: next,
  ArrowRight: next,
  Home: () => 0,
  End: (_index, last) => last,
};
