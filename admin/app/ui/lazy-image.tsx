import { type ComponentProps, useEffect, useRef } from 'react';

/** Around the window. The browser's own lazy loading begins 1250 pixels ahead, which is most of a list of thumbnails. */
const rootMargin = '0px';

const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      const image = target as HTMLImageElement;
      image.src = image.dataset['src']!;
    }
  },
  { rootMargin },
);

/** A picture of many, which is loaded once it is near the window. Its size has to be fixed. */
export function LazyImage({ src, ...props }: { src: string } & Pick<ComponentProps<'img'>, 'className'>) {
  const ref = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const image = ref.current!;
    observer.observe(image);
    return () => observer.unobserve(image);
  }, [src]);
  return <img ref={ref} data-src={src} alt="" {...props} />;
}
