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
    // Counts entered and left elements: the pointer is outside when both are equal.
    let depth = 0;
    const end = () => {
      depth = 0;
      setOver(false);
    };
    window.addEventListener(
      'dragenter',
      (event) => {
        if (!hasFiles(event) || !mayTake()) return;
        depth += 1;
        setOver(true);
      },
      { signal },
    );
    window.addEventListener('dragleave', () => depth > 0 && --depth === 0 && setOver(false), { signal });
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
