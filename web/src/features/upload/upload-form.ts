import { UploadFields } from '@famibook/contracts/photos/schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';

export type UploadWords = z.output<typeof UploadFields>;
export type UploadForm = UseFormReturn<z.input<typeof UploadFields>, unknown, UploadWords>;

/** Description and tags, validated by the contract. */
export const useUploadForm = (defaultValues: z.input<typeof UploadFields>): UploadForm =>
  useForm<z.input<typeof UploadFields>, unknown, UploadWords>({
    resolver: zodResolver(UploadFields),
    defaultValues,
  });
