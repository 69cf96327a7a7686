/** Where a person's picture is served. */
export const portraitUrl = (fileId: string): string => `/api/portraits/${fileId}`;

const PORTRAIT_URL = /^\/api\/portraits\/([0-9a-f-]{36})$/;
/** The file that such an address shows, or undefined for any other address. */
export const portraitIn = (url: string | null): string | undefined => PORTRAIT_URL.exec(url ?? '')?.[1];
