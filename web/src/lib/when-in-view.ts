/**
 * Calls back when the element is in the window, or within a margin of it, and whenever it is there again.
 * @returns what ends it
 */
export function whenInView(
  element: Element,
  onView: () => void,
  margin?: Pick<IntersectionObserverInit, 'rootMargin'>,
) {
  // On a busy device several changes come at once: the last one is how it is.
  const observer = new IntersectionObserver((changes) => changes.at(-1)?.isIntersecting && onView(), margin);
  observer.observe(element);
  return () => observer.disconnect();
}
