import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { SEARCH_WAIT } from '../../../config/timing.ts';
import { useSettled } from '../../../lib/use-settled.ts';

/** The text of the search box, which may be newer than the search in the address. */
export function useSearchText(search: string, onSearch: (search: string) => void) {
  const [text, setText] = useState(search);
  const settled = useSettled(text.trim(), SEARCH_WAIT);
  const asked = useRef(search);
  const ask = useEffectEvent(onSearch);

  useEffect(() => {
    if (settled === asked.current) return;
    asked.current = settled;
    ask(settled);
  }, [settled]);

  // The address changed by Back, a link or a tag, not by this box.
  useEffect(() => {
    if (search === asked.current) return;
    asked.current = search;
    setText(search);
  }, [search]);
  return [text, setText] as const;
}
