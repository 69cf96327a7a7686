import type { PhotoOrder } from '@famibook/contracts/memories';
import { useCallback, useState } from 'react';
import { keptChoice } from '../../../lib/kept-choice.ts';

const kept = keptChoice('famibook-photo-order');

/** The order that this device shows photos in (D13). */
export const useOrder = (): [PhotoOrder, (order: PhotoOrder) => void] => {
  const [order, setOrder] = useState<PhotoOrder>(() => (kept.read() === 'taken' ? 'taken' : 'shared'));
  return [
    order,
    useCallback((next: PhotoOrder) => {
      kept.write(next);
      setOrder(next);
    }, []),
  ];
};
