import { useEffect, useEffectEvent, useState } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** Files dropped anywhere on the page. True while some are held over it. */
export const usePageDrop = (onFiles: (files: readonly File[]) => void): boolean => {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFiles);

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    // Every element entered and left says so: outside is where as many were left as entered.
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
        // An element that has handled the drop already handles it alone.
        if (event.defaultPrevented || !hasFiles(event)) return;
        event.preventDefault();
        take([...(event.dataTransfer?.files ?? [])]);
      },
      { signal },
    );
    return () => ending.abort();
  }, []);
  return isOver;
};
