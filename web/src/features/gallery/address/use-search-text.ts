import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { GALLERY } from '../../../config/timing.ts';
import { useSettled } from '../components/use-settled.ts';

/** What stands in the search box: the address's search, and what is being typed until it becomes that. */
export function useSearchText(search: string, onSearch: (search: string) => void) {
  const [text, setText] = useState(search);
  const settled = useSettled(text.trim(), GALLERY.searchWait);
  const asked = useRef(search);
  const ask = useEffectEvent(onSearch);

  useEffect(() => {
    if (settled === asked.current) return;
    asked.current = settled;
    ask(settled);
  }, [settled]);

  // Back, a link or a tag that was pressed: not what this box has asked for itself.
  useEffect(() => {
    if (search === asked.current) return;
    asked.current = search;
    setText(search);
  }, [search]);
  return [text, setText] as const;
}
