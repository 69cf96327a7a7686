declare global {
  interface Window {
    /** By URL: what the page asked for before the app's code ran. */
    earlyResponses?: Map<string, Promise<Response>>;
  }
}

/** Longer after the start of the page a response may be out of date. */
const VALID_MS = 10_000;

/** Asks for a URL before the app does. The body is read too, so that the app waits for nothing. */
export function askEarly(url: string): void {
  const response = fetch(url, { credentials: 'include' }).then(async (came) => new Response(await came.text(), came));
  response.catch(() => undefined);
  responses().set(url, response);
}

/** The early response to this URL, if there is one and it is a success. Each is for one read. */
export async function earlyResponse(url: string): Promise<Response | undefined> {
  const response = window.earlyResponses?.get(url);
  window.earlyResponses?.delete(url);
  if (!response || performance.now() > VALID_MS) return undefined;
  return succeeded(response);
}

/** The early response to this URL for one more reader. */
export async function copyOfEarlyResponse(url: string): Promise<Response | undefined> {
  const response = window.earlyResponses?.get(url);
  return response && (await succeeded(response))?.clone();
}

/** The URLs of which the early response is a success, once all are there or did not come. */
export async function earlySuccesses(): Promise<string[]> {
  const came = await Promise.all([...responses()].map(async ([url, response]) => (await succeeded(response)) && url));
  return came.filter((url) => url !== undefined);
}

/** Forgets what was asked for and is out of date: something changed since, or the user's session is to end. */
export function dropEarlyResponses(): void {
  responses().clear();
}

/** Whether anything was asked for. From now on nothing is. */
export function hasEarlyResponses(): boolean {
  return responses().size > 0;
}

function responses(): Map<string, Promise<Response>> {
  window.earlyResponses ??= new Map();
  return window.earlyResponses;
}

function succeeded(response: Promise<Response>): Promise<Response | undefined> {
  return response.then(
    (came) => (came.ok ? came : undefined),
    () => undefined,
  );
}
