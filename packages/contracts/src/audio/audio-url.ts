/** Where a FamiBook's audio is served (D19). */
export function audioUrl(famibookId: string, audioId: string): string {
  return `/api/media/${famibookId}/${audioId}`;
}
