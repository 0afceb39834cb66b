import { type RefObject, useEffect, useRef } from 'react';
import { isClick } from './press.ts';
import { strideOf } from './use-carousel.ts';

/**
 * Lets a mouse drag a track that can be swiped, and cancels the click at the end of a drag. Clicks by the keyboard
 * have no pointer press and always count.
 */
export function useDrag(track: RefObject<HTMLElement | null>, show: (index: number) => void): void {
  // A drag moves the track, which may render it again; the press must survive that.
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  useEffect(() => {
    const element = track.current;
    if (!element) return;
    let from: { time: number; x: number; y: number; left: number } | null = null;
    let pressed = false;
    let dragging = false;

    const down = ({ timeStamp, clientX, clientY, button }: PointerEvent) => {
      if (button !== 0) return;
      from = { time: timeStamp, x: clientX, y: clientY, left: element.scrollLeft };
      pressed = true;
      dragging = false;
    };
    const move = ({ clientX, pointerType, buttons }: PointerEvent) => {
      pressed &&= buttons === 1;
      if (!from || !pressed || pointerType !== 'mouse') return;
      const distance = from.x - clientX;
      dragging ||= Math.abs(distance) > 5;
      if (!dragging) return;
      element.style.scrollSnapType = 'none';
      element.scrollLeft = from.left + distance;
    };
    const up = ({ clientX }: PointerEvent) => {
      pressed = false;
      if (!from || !dragging) return;
      dragging = false;
      const stride = strideOf(element);
      const moved = from.x - clientX;
      // An eighth of a card is enough to move to the next one.
      const round = moved > 0 ? Math.ceil : Math.floor;
      const enough = Math.abs(moved % stride) > stride / 8;
      const index = (enough ? round : Math.round)((from.left + moved) / stride);
      latest.current(Math.max(0, Math.min(index, element.children.length - 1)));
    };
    const click = (event: MouseEvent) => {
      if (event.detail === 0 || !from) return;
      if (isClick(from, { time: event.timeStamp, x: event.clientX, y: event.clientY })) return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Otherwise the browser would drag the link or the picture.
    const native = (event: DragEvent) => event.preventDefault();
    element.addEventListener('pointerdown', down);
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', up);
    element.addEventListener('click', click, { capture: true });
    element.addEventListener('dragstart', native);
    return () => {
      element.removeEventListener('pointerdown', down);
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', up);
      element.removeEventListener('click', click, { capture: true });
      element.removeEventListener('dragstart', native);
    };
  }, [track]);
}
