let current: string | null = null;

/** Content writes name the FamiBook that the page shows, so that a switch in another tab is noticed (D1). */
export const showingFamiBook = (id: string | null): void => {
  current = id;
};

export const famibookHeader = (): Record<string, string> => (current ? { 'X-FamiBook-Id': current } : {});
