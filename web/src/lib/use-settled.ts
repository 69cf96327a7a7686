import { useEffect, useState } from 'react';

/** The text after `wait` milliseconds without a change; an empty text at once. */
export function useSettled(text: string, wait: number): string {
  const [settled, setSettled] = useState(text);
  if (text === '' && settled !== '') setSettled('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), wait);
    return () => clearTimeout(timer);
  }, [text, wait]);
  return settled;
}
