import { useState } from 'react';
import { SLIDESHOW } from '../../../config/timing.ts';
import { storedChoice } from '../../../lib/stored-choice.ts';

const stored = storedChoice('famibook-slideshow-seconds');

/** The seconds that each photo is shown, stored on this device. */
export function usePace(): [number, (seconds: number) => void] {
  const [seconds, setSeconds] = useState<number>(
    () => SLIDESHOW.choices.find((choice) => String(choice) === stored.read()) ?? SLIDESHOW.seconds,
  );
  return [
    seconds,
    (next) => {
      stored.write(String(next));
      setSeconds(next);
    },
  ];
}
