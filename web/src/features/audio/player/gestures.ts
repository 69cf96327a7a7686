/** Marks the control that starts and pauses by itself: a press on it is no gesture for anything else. */
export const OWN_CONTROL = 'data-audio-toggle';

const GESTURES = ['click', 'touchend', 'keydown'] as const;

/** Hears every click, touch and key press until the signal is aborted. */
export const onGesture = (hear: () => void, signal: AbortSignal): void => {
  const take = ({ target }: Event) => {
    if (target instanceof Element && target.closest(`[${OWN_CONTROL}]`)) return;
    hear();
  };
  for (const gesture of GESTURES) document.addEventListener(gesture, take, { capture: true, signal });
};
