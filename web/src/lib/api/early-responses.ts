/** Longer after the start of the page a response may be out of date. */
const VALID_MS = 10_000;

const early = new Map<string, Promise<Response>>();

/** Takes over what the page asked for before this code ran. Each response is for one read. */
export function takeEarlyResponses(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=fetch]')) {
    const response = fetch(link.href, { credentials: 'include' });
    response.catch(() => undefined);
    early.set(link.getAttribute('href') ?? '', response);
  }
}

/** The early response to this URL, if there is one and it is a success. */
export async function earlyResponse(url: string): Promise<Response | undefined> {
  const response = early.get(url);
  early.delete(url);
  if (!response || performance.now() > VALID_MS) return undefined;
  return response.then(
    (came) => (came.ok ? came : undefined),
    () => undefined,
  );
}
