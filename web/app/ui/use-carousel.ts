import { useEffect, useRef, useState } from 'react';
import { eased, itemLeft, placeOf, slideDuration, type Track, viewAway } from './slide.ts';

/** A scroll-snap track that buttons can move. Without JavaScript it still scrolls and snaps. */
export function useCarousel() {
  const track = useRef<HTMLUListElement>(null);
  const sliding = useRef(0);
  /** The target of the running slide, from which the next press of a button continues. */
  const ahead = useRef<number | null>(null);
  const [place, setPlace] = useState({ index: 0, count: 1, start: true, end: false });

  useEffect(() => {
    const element = track.current!;
    let frame = 0;
    const update = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const now = placeOf(measured(element));
        setPlace((before) =>
          Object.keys(now).every((key) => now[key as 'end'] === before[key as 'end']) ? before : now,
        );
      });
    };
    const resized = new ResizeObserver(update);
    resized.observe(element);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      cancelAnimationFrame(sliding.current);
      resized.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, []);

  const slide = (target: (from: Track) => number) => {
    const element = track.current!;
    const from = element.scrollLeft;
    const to = target({ ...measured(element), left: ahead.current ?? from });
    ahead.current = to;
    const began = performance.now();
    const lasts = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : slideDuration;
    cancelAnimationFrame(sliding.current);
    // Snapping would pull the track back during the slide.
    element.style.scrollSnapType = 'none';
    const step = (now: number) => {
      const share = lasts ? (now - began) / lasts : 1;
      element.scrollLeft = from + (to - from) * eased(share);
      if (share < 1) sliding.current = requestAnimationFrame(step);
      else {
        element.style.scrollSnapType = '';
        ahead.current = null;
      }
    };
    sliding.current = requestAnimationFrame(step);
  };

  return {
    track,
    place,
    move: (direction: 1 | -1) => slide((from) => viewAway(from, direction)),
    show: (index: number) => slide((from) => itemLeft(from, index)),
  };
}

function measured(element: HTMLElement): Track {
  return {
    left: element.scrollLeft,
    visible: element.clientWidth,
    whole: element.scrollWidth,
    stride: strideOf(element),
  };
}

/** From the start of one item of a track to the start of the next, in pixels. */
export function strideOf(track: HTMLElement): number {
  const [first, second] = track.children as unknown as HTMLElement[];
  return first && second ? second.offsetLeft - first.offsetLeft : track.clientWidth;
}
