import { type Ref, useEffect, useRef, useState } from 'react';
import type { Slice } from './strip.api.ts';
import { StripSlice } from './strip-slice.tsx';
import styles from './strip.module.css';

type StripProps = {
  ref: Ref<HTMLDivElement>;
  slices: Slice[];
  chapterNumber: number;
  /** Asks for the addresses again: signed ones of a locked chapter expire. */
  onStale: () => void;
};

/** Images further away than this many pixels are let go; their boxes stay. */
const kept = '5000px 0px';

/** The chapter: its slices stacked without a gap. Only what is near the window is kept in memory. */
export function Strip({ ref, slices, chapterNumber, onStale }: StripProps) {
  const element = useRef<HTMLDivElement>(null);
  const [far, setFar] = useState<ReadonlySet<string>>(nothing);

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) =>
        setFar((before) => {
          const after = new Set(before);
          for (const { target, isIntersecting } of entries) {
            const id = (target as HTMLElement).dataset['slice']!;
            // A slice that was never near has nothing to let go of: its image is lazy.
            if (isIntersecting) after.delete(id);
            else if (hasLoaded(target)) after.add(id);
          }
          return after;
        }),
      { rootMargin: kept },
    );
    for (const slice of element.current!.children) observer.observe(slice);
    return () => observer.disconnect();
  }, [slices]);

  return (
    <div ref={ref} className={styles.ground} data-strip="">
      <div ref={element} className={styles.strip}>
        {slices.map((slice, index) => (
          <StripSlice
            key={slice.id}
            slice={slice}
            first={index < 2}
            released={far.has(slice.id)}
            alt={`Episode ${chapterNumber}, image ${index + 1} of ${slices.length}`}
            onStale={onStale}
          />
        ))}
      </div>
    </div>
  );
}

const nothing: ReadonlySet<string> = new Set();

function hasLoaded(slice: Element): boolean {
  return !!slice.querySelector('img')?.naturalWidth;
}
