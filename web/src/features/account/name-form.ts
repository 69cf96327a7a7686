import { FirstName, LastName } from '@famibook/contracts/text';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { z } from 'zod';

const Name = z.object({ firstName: FirstName, lastName: LastName });
export type Name = z.output<typeof Name>;

/**
 * First and last name, validated by the contract. A name that another device saved replaces what the user has not edited.
 * While this form saves, `current` is the name that it sends, which may still be refused.
 */
export function useProfileNameForm(current: Name): UseFormReturn<z.input<typeof Name>, unknown, Name> {
  const form = useForm({ resolver: zodResolver(Name), defaultValues: current });
  const { isSubmitting, dirtyFields } = form.formState;
  const { firstName, lastName } = current;
  const show = useEffectEvent((field: keyof Name, text: string) => {
    if (form.formState.defaultValues?.[field] === text) return;
    const typed = form.getValues(field);
    const isEdited = dirtyFields[field];
    form.resetField(field, { defaultValue: text });
    if (isEdited) form.setValue(field, typed, { shouldDirty: true });
  });
  useEffect(() => {
    if (isSubmitting) return;
    show('firstName', firstName);
    show('lastName', lastName);
  }, [isSubmitting, firstName, lastName]);
  return form;
}
