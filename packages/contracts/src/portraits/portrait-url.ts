/** Where a person's picture is served. */
export function portraitUrl(fileId: string): string {
  return `/api/portraits/${fileId}`;
}

const PORTRAIT_URL = /^\/api\/portraits\/([0-9a-f-]{36})$/;
/** The file that such an address shows, or undefined for any other address. */
export function portraitIn(url: string | null): string | undefined {
  return PORTRAIT_URL.exec(url ?? '')?.[1];
}
