let current: string | null = null;

/** Which FamiBook this page shows: content writes name it, so that a switch in another tab is noticed (D1). */
export const showingFamiBook = (id: string | null): void => {
  current = id;
};

export const famibookHeader = (): Record<string, string> => (current ? { 'X-FamiBook-Id': current } : {});
