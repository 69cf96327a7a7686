import { LENGTHS } from '@famibook/contracts/limits';
import { useEffect, useEffectEvent, useState } from 'react';
import { SEARCH_WAIT } from '../../config/timing.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { TextField } from '../ui/text-field.tsx';

interface SearchBoxProps {
  label: string;
  search: string;
  /** Called when typing pauses. */
  onSearch: (search: string) => void;
}

export function SearchBox({ label, search, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(search);
  const settled = useSettled(text.trim(), SEARCH_WAIT);
  const ask = useEffectEvent(onSearch);
  useEffect(() => ask(settled), [settled]);
  return (
    <TextField
      type="search"
      enterKeyHint="search"
      label={label}
      maxLength={LENGTHS.search}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
