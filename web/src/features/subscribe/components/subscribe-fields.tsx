import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import type { SubscribeForm } from '../subscribe-form.ts';
import { SUBSCRIBE_TEXT } from '../subscribe-text.ts';
import { BookFields } from './book-fields.tsx';
import { ManagerFields } from './manager-fields.tsx';
import { PasswordFields } from './password-fields.tsx';

interface SubscribeFieldsProps {
  form: SubscribeForm;
  /** The FamiBook of the last request, after which the form is empty again. */
  asked: string | undefined;
  onSubmit: (event: React.SubmitEvent) => void;
}

export function SubscribeFields({ form, asked, onSubmit }: SubscribeFieldsProps) {
  return (
    <Card className="p-[clamp(18px,4vw,40px)]">
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-9">
        <ManagerFields form={form} />
        <BookFields form={form} />
        <PasswordFields form={form} />
        <div>
          <Button type="submit" variant="primary" size="l" busy={form.formState.isSubmitting} className="w-full">
            {SUBSCRIBE_TEXT.form.submit}
          </Button>
          <div role="status">
            {asked !== undefined && (
              <p className="mt-5 rounded-field bg-sage-soft px-4 py-3 font-medium text-sage">
                {SUBSCRIBE_TEXT.done.again(asked)}
              </p>
            )}
          </div>
        </div>
      </form>
    </Card>
  );
}
