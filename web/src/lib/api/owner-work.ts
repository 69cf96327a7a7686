/** The reason of work that was stopped because the page left the person or the FamiBook that it was for. */
export const OWNER_LEFT = new DOMException('The page has left its person or FamiBook', 'AbortError');

let current = new AbortController();

/**
 * For work of several requests, which must not go on as another person or in another FamiBook (D1). It aborts with
 * `OWNER_LEFT` when the page leaves its person or FamiBook.
 */
export function ownerSignal(): AbortSignal {
  return current.signal;
}

/** Stops what is running for the person and the FamiBook of the page. */
export function stopOwnerWork(): void {
  const left = current;
  current = new AbortController();
  left.abort(OWNER_LEFT);
}
