import { useEffect, useState } from 'react';

/** The text once nobody has typed for `wait` milliseconds; emptied at once. */
export const useSettled = (text: string, wait: number): string => {
  const [settled, setSettled] = useState(text);
  if (text === '' && settled !== '') setSettled('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), wait);
    return () => clearTimeout(timer);
  }, [text, wait]);
  return settled;
};
