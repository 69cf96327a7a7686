import { useEffect, useState } from 'react';

/** The text once no key was pressed for `wait` milliseconds; an emptied text at once. */
export const useSettled = (text: string, wait: number): string => {
  const [settled, setSettled] = useState(text);
  if (text === '' && settled !== '') setSettled('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), wait);
    return () => clearTimeout(timer);
  }, [text, wait]);
  return settled;
};
