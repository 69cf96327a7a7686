/** Where a FamiBook's audio is served (D19). */
export const audioUrl = (famibookId: string, audioId: string): string => `/api/media/${famibookId}/${audioId}`;
