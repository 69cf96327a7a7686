import { FirstName, LastName } from '@famibook/contracts/text';
import { zodResolver } from '@hookform/resolvers/zod';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { z } from 'zod';

const Name = z.object({ firstName: FirstName, lastName: LastName });
export type Name = z.output<typeof Name>;

/** First and last name, validated by the contract. */
export const useProfileNameForm = (values: Name): UseFormReturn<z.input<typeof Name>, unknown, Name> =>
  useForm({ resolver: zodResolver(Name), values, resetOptions: { keepDirtyValues: true } });
