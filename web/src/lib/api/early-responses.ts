interface EarlyResponse {
  response: Response;
  body: string;
}

declare global {
  interface Window {
    /** By URL: what the page asked for before the app's code ran. */
    earlyResponses?: Map<string, Promise<EarlyResponse>>;
  }
}

/** Longer after the start of the page a response may be out of date. */
const VALID_MS = 10_000;

/** Asks for a URL before the app does. The body is read too, so that the app waits for nothing. */
export function askEarly(url: string): void {
  const response = fetch(url, { credentials: 'include' }).then(async (response) => ({
    response,
    body: await response.text(),
  }));
  response.catch(() => undefined);
  responses().set(url, response);
}

/** The early response to this URL, if there is one and it is a success. Each is for one read. */
export async function earlyResponse(url: string): Promise<Response | undefined> {
  const response = window.earlyResponses?.get(url);
  window.earlyResponses?.delete(url);
  if (!response || performance.now() > VALID_MS) return undefined;
  const came = await succeeded(response);
  return came && new Response(came.body, came.response);
}

/** What the early response to this URL says, if it is a success. It stays there for the app. */
export async function readEarlyResponse<Body>(url: string): Promise<{ headers: Headers; body: Body } | undefined> {
  const response = window.earlyResponses?.get(url);
  const came = response && (await succeeded(response));
  return came && { headers: came.response.headers, body: JSON.parse(came.body) as Body };
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

function responses(): Map<string, Promise<EarlyResponse>> {
  window.earlyResponses ??= new Map();
  return window.earlyResponses;
}

function succeeded(response: Promise<EarlyResponse>): Promise<EarlyResponse | undefined> {
  return response.then(
    (came) => (came.response.ok ? came : undefined),
    () => undefined,
  );
}
