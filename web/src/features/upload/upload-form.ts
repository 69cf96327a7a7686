import { UploadFields } from '@famibook/contracts/photos/schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import type { UploadItem } from './upload-items.ts';

export type UploadWords = z.output<typeof UploadFields>;
export type UploadForm = UseFormReturn<z.input<typeof UploadFields>, unknown, UploadWords>;

/** Description and tags, validated by the contract. */
export const useUploadForm = (defaultValues: z.input<typeof UploadFields>): UploadForm =>
  useForm<z.input<typeof UploadFields>, unknown, UploadWords>({
    resolver: zodResolver(UploadFields),
    defaultValues,
  });

/** Why the own description of a photo cannot be sent. Without one the photo has that of the form. */
export function ownDescriptionError({ ownDescription }: UploadItem): string | undefined {
  if (!ownDescription?.trim()) return undefined;
  return UploadFields.shape.description.safeParse(ownDescription).error?.issues[0]?.message;
}
