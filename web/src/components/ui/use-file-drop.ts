import { type DragEvent, useEffect, useState } from 'react';

interface FileDrop {
  /** Files are dragged over the element. */
  isOver: boolean;
  /** For the element. */
  handlers: Record<'onDragOver' | 'onDragLeave' | 'onDrop', (event: DragEvent) => void>;
}

/** Files that are dropped beside the element are not opened by the browser, which would leave the page. */
function refuseFiles(event: globalThis.DragEvent): void {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}

/** Takes the files that are dropped on an element. A disabled one takes none, and the browser does not open them. */
export function useFileDrop(isDisabled: boolean, onFiles: (files: readonly File[]) => void): FileDrop {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    window.addEventListener('dragover', refuseFiles);
    window.addEventListener('drop', refuseFiles);
    return () => {
      window.removeEventListener('dragover', refuseFiles);
      window.removeEventListener('drop', refuseFiles);
    };
  }, []);
  return {
    isOver,
    handlers: {
      onDragOver: (event) => {
        event.preventDefault();
        setOver(!isDisabled);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event) => {
        event.preventDefault();
        setOver(false);
        if (!isDisabled) onFiles([...event.dataTransfer.files]);
      },
    },
  };
}
