import { useEffect, useRef } from 'react';
import styles from './progress-bar.module.css';

/** How much of the strip has passed, by distance. The stylesheet drives it where the browser can. */
export function ProgressBar() {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (CSS.supports('animation-timeline: view()')) return;
    let end = 1;
    const measure = new ResizeObserver(() => {
      end = Math.max(1, document.documentElement.scrollHeight - innerHeight);
      onScroll();
    });
    const onScroll = () => {
      bar.current!.style.transform = `scaleX(${Math.min(1, scrollY / end)})`;
    };
    measure.observe(document.body);
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      measure.disconnect();
      removeEventListener('scroll', onScroll);
    };
  }, []);
  return (
    <div className={styles.track} aria-hidden="true">
      <div className={styles.bar} ref={bar} />
    </div>
  );
}
