/** Calls once when an element is in the window, or as near as `rootMargin` says. */
export function whenNear(target: Element, rootMargin: string, call: () => void): IntersectionObserver {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      call();
    },
    { rootMargin },
  );
  observer.observe(target);
  return observer;
}
