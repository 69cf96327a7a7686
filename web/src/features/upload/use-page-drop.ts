import { useEffect, useEffectEvent, useState } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/**
 * Accepts files dropped anywhere on the page, but none beside another dialog than that of the upload. True while files
 * are dragged over it.
 */
export function usePageDrop(isUploadOpen: boolean, onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFiles);
  const mayTake = useEffectEvent(() => isUploadOpen || document.querySelector('[role=dialog]') === null);

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    // What was entered and not left: the pointer is outside when there is none.
    const entered = new Set<EventTarget | null>();
    const end = () => {
      entered.clear();
      setOver(false);
    };
    window.addEventListener(
      'dragenter',
      (event) => {
        if (!hasFiles(event) || !mayTake()) return;
        entered.add(event.target);
        setOver(true);
      },
      { signal },
    );
    window.addEventListener(
      'dragleave',
      ({ target }) => {
        entered.delete(target);
        // The window does not hear that an element was left which is no longer on the page.
        for (const node of entered) if (node instanceof Node && !node.isConnected) entered.delete(node);
        if (entered.size === 0) setOver(false);
      },
      { signal },
    );
    window.addEventListener(
      'dragover',
      (event) => {
        if (event.defaultPrevented || !hasFiles(event)) return;
        // The browser would open a file that it may drop here, and so leave the page.
        event.preventDefault();
        if (event.dataTransfer && !mayTake()) event.dataTransfer.dropEffect = 'none';
      },
      { signal },
    );
    window.addEventListener(
      'drop',
      (event) => {
        end();
        // Another element has already handled the drop.
        if (event.defaultPrevented || !hasFiles(event)) return;
        event.preventDefault();
        if (mayTake()) take([...(event.dataTransfer?.files ?? [])]);
      },
      { signal },
    );
    return () => ending.abort();
  }, []);
  return isOver;
}
