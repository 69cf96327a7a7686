import { PLANS, PlanType } from '@famibook/contracts/plans';
import type { SubscribeForm } from '../subscribe-form.ts';
import { SUBSCRIBE_TEXT } from '../subscribe-text.ts';

/** The plan as a field of the form. */
export function PlanChoice({ form }: { form: SubscribeForm }) {
  return (
    <fieldset className="md:col-span-2">
      <legend className="mb-1.5 text-sm font-semibold">{SUBSCRIBE_TEXT.form.planType}</legend>
      <div className="grid gap-2.5 sm:grid-cols-3">
        {PlanType.options.map((plan) => (
          <label
            key={plan}
            className="flex min-h-12 cursor-pointer items-center gap-2.5 rounded-field border border-edge bg-card px-3.5 py-2 transition-[border-color,background-color] duration-150 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              value={plan}
              className="size-4.5 accent-accent outline-none"
              {...form.register('planType')}
            />
            <span className="grow font-medium">{PLANS[plan].name}</span>
            <span className="text-sm text-ink-quiet tabular-nums">${PLANS[plan].price}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
