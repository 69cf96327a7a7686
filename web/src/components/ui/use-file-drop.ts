import { type DragEvent, useState } from 'react';

interface FileDrop {
  /** Files are dragged over the element. */
  isOver: boolean;
  /** For the element. */
  handlers: Record<'onDragOver' | 'onDragLeave' | 'onDrop', (event: DragEvent) => void>;
}

/** Takes the files that are dropped on an element. A disabled one takes none, and the browser does not open them. */
export function useFileDrop(isDisabled: boolean, onFiles: (files: readonly File[]) => void): FileDrop {
  const [isOver, setOver] = useState(false);
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
