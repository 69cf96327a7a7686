import { useState } from 'react';
import { SLIDESHOW } from '../../../config/timing.ts';
import { keptChoice } from '../../../lib/kept-choice.ts';

const kept = keptChoice('famibook-slideshow-seconds');

/** How many seconds a photo is shown on this device. */
export const usePace = (): [number, (seconds: number) => void] => {
  const [seconds, setSeconds] = useState<number>(
    () => SLIDESHOW.choices.find((choice) => String(choice) === kept.read()) ?? SLIDESHOW.seconds,
  );
  return [
    seconds,
    (next) => {
      kept.write(String(next));
      setSeconds(next);
    },
  ];
};
