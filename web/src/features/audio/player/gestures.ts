/** Marks the control that starts and pauses by itself: a press on it is no gesture for anything else. */
export const AUDIO_TOGGLE_ATTRIBUTE = 'data-audio-toggle';

const GESTURES = ['click', 'touchend', 'keydown'] as const;

/** Calls back at every click, touch and key press until the signal is aborted. */
export function onGesture(callback: () => void, signal: AbortSignal): void {
  const handle = ({ target }: Event) => {
    if (target instanceof Element && target.closest(`[${AUDIO_TOGGLE_ATTRIBUTE}]`)) return;
    callback();
  };
  for (const gesture of GESTURES) document.addEventListener(gesture, handle, { capture: true, signal });
}
