import type { ErrorBody } from '@famibook/contracts/errors';

/** What a refusal says (D16). */
export async function failure(response: Response) {
  const body = (await response.json()) as ErrorBody & { photoId?: string };
  const { code, message, fields, photoId } = body;
  return { status: response.status, code, message, fields, photoId };
}
