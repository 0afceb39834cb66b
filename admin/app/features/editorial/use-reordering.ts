import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Moves the items of a list by dragging, and with Alt and the arrow keys. Each `li` needs a `data-id`. */
export function useReordering(onMove: (id: string, to: number) => void) {
  const ref = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const handle = useEffectEvent((event: Event, list: HTMLElement) => {
    if (event.type === 'dragend') return setDragged(null);
    const item = (event.target as HTMLElement).closest?.<HTMLElement>('li[data-id]');
    const index = item ? [...list.children].indexOf(item) : -1;
    const id = item?.dataset['id'];
    if (!id) return;
    if (event.type === 'dragstart') return setDragged(id);
    if (event.type === 'dragover') return void (dragged && event.preventDefault());
    if (event.type === 'drop') {
      event.preventDefault();
      if (dragged) onMove(dragged, index);
      return;
    }
    const { key, altKey } = event as KeyboardEvent;
    const step = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0;
    if (!altKey || step === 0) return;
    event.preventDefault();
    onMove(id, index + step);
  });
  useEffect(() => {
    const list = ref.current;
    if (!list) return;
    const controller = new AbortController();
    const { signal } = controller;
    for (const type of ['dragstart', 'dragover', 'drop', 'dragend', 'keydown'])
      list.addEventListener(type, (event) => handle(event, list), { signal });
    return () => controller.abort();
  });
  return { ref, dragged };
}
