import { PLANS, PlanType } from '@famibook/contracts/plans';
import type { Subscription } from '@famibook/contracts/subscriptions/schemas';
import { useState } from 'react';
import { FormDialog } from '../../../components/ui/form-dialog.tsx';
import { SUBSCRIPTIONS_TEXT } from '../subscriptions-text.ts';

const TEXT = SUBSCRIPTIONS_TEXT.change;

interface ChangePlanProps {
  open: boolean;
  subscription: Subscription;
  /** Whether it did as asked; shows its own errors. */
  onChange: (plan: PlanType) => Promise<boolean>;
  onClose: () => void;
}

/** Chooses another plan for a subscription (D21). */
export default function ChangePlan({ open, subscription, onChange, onClose }: ChangePlanProps) {
  const [plan, setPlan] = useState(subscription.planType);
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    const isChanged = await onChange(plan);
    setBusy(false);
    if (isChanged) onClose();
  };
  return (
    <FormDialog
      open={open}
      size="s"
      title={TEXT.title(subscription.famibookName)}
      description={TEXT.description}
      cancel={SUBSCRIPTIONS_TEXT.cancel}
      submit={TEXT.submit}
      isBusy={busy}
      disabled={plan === subscription.planType}
      onSubmit={submit}
      onClose={onClose}
    >
      <fieldset className="space-y-2">
        <legend className="sr-only">{TEXT.plan}</legend>
        {PlanType.options.map((option) => (
          <label
            key={option}
            className="flex min-h-14 cursor-pointer items-center gap-3 rounded-field border border-line px-4 py-2.5 has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name="plan"
              value={option}
              checked={option === plan}
              onChange={() => setPlan(option)}
              className="size-5 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              <span className="block font-semibold">{PLANS[option].name}</span>
              <span className="block text-sm text-ink-quiet">{PLANS[option].content.slice(0, 2).join(', ')}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </FormDialog>
  );
}
