import { useEffect, useEffectEvent, useState } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** Accepts files dropped anywhere on the page. True while files are dragged over it. */
export function usePageDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFiles);

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
        if (!hasFiles(event)) return;
        depth += 1;
        setOver(true);
      },
      { signal },
    );
    window.addEventListener('dragleave', () => depth > 0 && --depth === 0 && setOver(false), { signal });
    window.addEventListener('dragover', (event) => hasFiles(event) && event.preventDefault(), { signal });
    window.addEventListener(
      'drop',
      (event) => {
        end();
        // Another element has already handled the drop.
        if (event.defaultPrevented || !hasFiles(event)) return;
        event.preventDefault();
        take([...(event.dataTransfer?.files ?? [])]);
      },
      { signal },
    );
    return () => ending.abort();
  }, []);
  return isOver;
}
