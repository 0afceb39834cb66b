import { type ComponentProps, useEffect, useRef } from 'react';

/** Loads images inside the window only. The browser's lazy loading begins 1250 pixels ahead: most of such a list. */
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

/** An image of a long list, loaded when it enters the window. It needs a fixed size. */
export function LazyImage({ src, ...props }: { src: string } & Pick<ComponentProps<'img'>, 'className'>) {
  const ref = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const image = ref.current!;
    observer.observe(image);
    return () => observer.unobserve(image);
  }, [src]);
  return <img ref={ref} data-src={src} alt="" {...props} />;
}
