import { TextField } from '../../../components/ui/text-field.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { EMPTY, type SubscribeForm, spacesOf } from '../subscribe-form.ts';
import { SUBSCRIBE_TEXT } from '../subscribe-text.ts';
import { FieldGroup } from './field-group.tsx';
import { PlanChoice } from './plan-choice.tsx';

const TEXT = SUBSCRIBE_TEXT.form;

/** Name, plan and number of spaces of the FamiBook. */
export function BookFields({ form }: { form: SubscribeForm }) {
  const { errors } = form.formState;
  return (
    <FieldGroup title={TEXT.book}>
      <TextField
        label={TEXT.famibookName}
        hint={TEXT.famibookHint}
        autoComplete="off"
        aria-required
        error={errors.famibookName?.message}
        {...form.register('famibookName')}
      />
      <TextField
        label={TEXT.requestedSpaces}
        hint={TEXT.spacesHint}
        inputMode="numeric"
        autoComplete="off"
        aria-required
        defaultValue={EMPTY.requestedSpaces}
        error={errors.requestedSpaces?.message}
        {...form.register('requestedSpaces', {
          setValueAs: spacesOf,
          // Shows the number that counts.
          onBlur: () => form.setValue('requestedSpaces', spacesOf(form.getValues('requestedSpaces'))),
        })}
      />
      <PlanChoice form={form} />
      <div className="md:col-span-2">
        <Textarea
          label={TEXT.message}
          note={TEXT.optional}
          hint={TEXT.messageHint}
          rows={3}
          error={errors.message?.message}
          {...form.register('message')}
        />
      </div>
    </FieldGroup>
  );
}
