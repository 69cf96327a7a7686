import { PLANS, PlanType } from '@famibook/contracts/plans';
import clsx from 'clsx';
import { Check } from 'lucide-react';
import { ContactLine } from '../../../components/contact-line.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { SUBSCRIBE_TEXT } from '../subscribe-text.ts';

interface PlanCardsProps {
  chosen: PlanType;
  onChoose: (plan: PlanType) => void;
}

/** The three plans side by side; a choice scrolls to the form. */
export function PlanCards({ chosen, onChoose }: PlanCardsProps) {
  return (
    <section className="wrap" aria-labelledby="plans">
      <h2 id="plans" className="sr-only">
        {SUBSCRIBE_TEXT.plansTitle}
      </h2>
      <ul className="mx-auto grid max-w-md grid-cols-1 gap-5 md:max-w-none md:grid-cols-3">
        {PlanType.options.map((plan) => (
          <PlanCard key={plan} plan={plan} isChosen={plan === chosen} onChoose={() => onChoose(plan)} />
        ))}
      </ul>
      <ContactLine className="mt-6 text-center text-ink-quiet" />
    </section>
  );
}

function PlanCard({ plan, isChosen, onChoose }: { plan: PlanType; isChosen: boolean; onChoose: () => void }) {
  const { name, price, content } = PLANS[plan];
  return (
    <li className="flex">
      <Card
        className={clsx(
          'flex w-full flex-col px-[clamp(16px,5vw,1.625rem)] py-6.5 transition-[border-color] duration-150',
          isChosen && 'border-accent! outline-1 outline-accent',
        )}
      >
        <h3 className="text-[1.375rem]">{name}</h3>
        <p className="mt-2 flex items-baseline gap-1">
          <span className="font-display text-[2.625rem] leading-none font-semibold tabular-nums">${price}</span>
          <span className="text-ink-quiet">{SUBSCRIBE_TEXT.aMonth}</span>
        </p>
        <ul className="mt-5 mb-7 grid gap-2.5">
          {content.map((item) => (
            <li key={item} className="flex items-start gap-2.5">
              <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-sage" />
              {item}
            </li>
          ))}
        </ul>
        <Button
          variant={isChosen ? 'primary' : 'soft'}
          size="l"
          aria-pressed={isChosen}
          aria-label={`${isChosen ? SUBSCRIBE_TEXT.selected : SUBSCRIBE_TEXT.choose} ${name}`}
          icon={isChosen && <Check aria-hidden="true" />}
          onClick={onChoose}
          className="mt-auto w-full"
        >
          {isChosen ? SUBSCRIBE_TEXT.selected : `${SUBSCRIBE_TEXT.choose} ${name}`}
        </Button>
      </Card>
    </li>
  );
}
