/** The FamiBook that a link of a mail is about (D38). */
export function linkedFamiBookId(search: string): string | null {
  return new URLSearchParams(search).get('famibook');
}
