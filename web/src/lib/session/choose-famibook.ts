import { ApiError } from '../api/api-error.ts';

type Answer = (isChosen: boolean) => void;

let asking: { promise: Promise<boolean>; answer: Answer } | undefined;
const listeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of listeners) listener();
};

/** The administrator stands in no FamiBook yet: the server wants to know which one something is for (D1). */
export const mustChooseFamiBook = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'choose_famibook';

/** Asks which FamiBook, once for all callers meanwhile. False when the user closes the question. */
export const chooseFamiBook = (): Promise<boolean> => {
  if (!asking) {
    let answer: Answer = () => undefined;
    const promise = new Promise<boolean>((resolve) => {
      answer = resolve;
    });
    asking = { promise, answer };
    tell();
  }
  return asking.promise;
};

/** For the dialog that asks. */
export const famibookQuestion = {
  isAsked: (): boolean => asking !== undefined,
  answer: (isChosen: boolean): void => {
    asking?.answer(isChosen);
    asking = undefined;
    tell();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
