import { type Ref, useEffect, useRef, useState } from 'react';
import { keptMargin } from './kept-margin.ts';
import type { Slice } from './strip.api.ts';
import { StripSlice } from './strip-slice.tsx';
import styles from './strip.module.css';

type StripProps = {
  ref: Ref<HTMLDivElement>;
  slices: Slice[];
  chapterNumber: number;
  /** Requests the list of images again: signed URLs of a locked chapter expire, and access to any chapter may end. */
  onStale: () => void;
};

/** The height of a tall phone's screen, in widths. */
const screenHeight = 2.2;

/** The chapter: its slices stacked without a gap. Only slices near the window stay in memory. */
export function Strip({ ref, slices, chapterNumber, onStale }: StripProps) {
  const element = useRef<HTMLDivElement>(null);
  const [farSlices, setFarSlices] = useState<ReadonlySet<string>>(noSlices);

  useEffect(() => {
    const near = new Set<string>();
    const onEntries = (entries: IntersectionObserverEntry[]) => {
      const left: string[] = [];
      for (const { target, isIntersecting } of entries) {
        const id = (target as HTMLElement).dataset['slice']!;
        if (isIntersecting) near.add(id);
        // A slice that was never near has no loaded image to remove: its image is lazy.
        else if (near.delete(id)) left.push(id);
      }
      setFarSlices((before) => new Set([...before, ...left].filter((id) => !near.has(id))));
    };
    let observer: IntersectionObserver | undefined;
    let margin = 0;
    // Images further from the window than the margin are removed; their boxes stay.
    const observe = () => {
      const { clientWidth, children } = element.current!;
      const screen = { stripWidth: clientWidth, windowHeight: innerHeight, pixelRatio: devicePixelRatio };
      const wanted = keptMargin(slices, screen);
      if (wanted === margin) return;
      margin = wanted;
      observer?.disconnect();
      // Without `root`, the margin in a frame would apply to the page around it.
      observer = new IntersectionObserver(onEntries, { root: document, rootMargin: `${margin}px 0px` });
      for (const slice of children) observer.observe(slice);
    };
    observe();
    // The window was resized or zoomed, or the phone turned.
    addEventListener('resize', observe);
    return () => {
      removeEventListener('resize', observe);
      observer?.disconnect();
    };
  }, [slices]);

  const onFirstScreen = countOnFirstScreen(slices);
  return (
    <div ref={ref} className={styles.background} data-strip="">
      <div
        ref={element}
        className={styles.strip}
        data-native={slices.every(({ picture }) => picture.width === 800) || undefined}
      >
        {slices.map((slice, index) => (
          <StripSlice
            key={slice.id}
            slice={slice}
            priority={index < onFirstScreen}
            released={farSlices.has(slice.id)}
            alt={`Episode ${chapterNumber}, image ${index + 1} of ${slices.length}`}
            onStale={onStale}
          />
        ))}
      </div>
    </div>
  );
}

const noSlices: ReadonlySet<string> = new Set();

/** Images that begin on the first screen are loaded before all others, which would share the connection with them. */
function countOnFirstScreen(slices: readonly Slice[]): number {
  let top = 0;
  return slices.filter(({ picture }) => {
    const isOnFirst = top < screenHeight;
    top += picture.height / picture.width;
    return isOnFirst;
  }).length;
}
