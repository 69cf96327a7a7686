import type { PlanType } from '@famibook/contracts/plans';
import { useRef } from 'react';
import { PageFooter } from '../../../components/ui/page-footer.tsx';
import { Pill } from '../../../components/ui/pill.tsx';
import { scrollToElement } from '../../../lib/scroll.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { useSubscribeForm } from '../subscribe-form.ts';
import { SUBSCRIBE_TEXT } from '../subscribe-text.ts';
import { useSubscribe } from '../use-subscribe.ts';
import { PlanCards } from './plan-cards.tsx';
import { SubscribeFields } from './subscribe-fields.tsx';

/** The page on which a visitor requests a FamiBook. */
export function Subscribe() {
  const form = useSubscribeForm();
  const { submit, asked } = useSubscribe(form);
  const request = useRef<HTMLElement>(null);
  useTitle(SUBSCRIBE_TEXT.title);

  const choose = (plan: PlanType) => {
    form.setValue('planType', plan);
    if (!request.current) return;
    // At once: after the scroll the user may be in a field already.
    request.current.focus({ preventScroll: true });
    void scrollToElement(request.current);
  };
  return (
    <>
      <main>
        <section className="wrap flex flex-col items-center pt-[clamp(36px,6vw,80px)] pb-[clamp(28px,4vw,52px)] text-center">
          <Pill tone="accent">{SUBSCRIBE_TEXT.badge}</Pill>
          <h1 className="mt-5 max-w-[16ch] text-[clamp(2.5rem,6vw,4.5rem)]">{SUBSCRIBE_TEXT.title}</h1>
          <p className="mt-5 max-w-[52ch] text-[clamp(1.0625rem,1.6vw,1.1875rem)] text-balance text-ink-quiet">
            {SUBSCRIBE_TEXT.lead}
          </p>
        </section>
        <PlanCards chosen={form.watch('planType') ?? 'basic'} onChoose={choose} />
        <section
          ref={request}
          tabIndex={-1}
          aria-labelledby="request"
          className="wrap mt-[clamp(48px,7vw,88px)] max-w-[860px]!"
        >
          <h2 id="request" className="text-center text-[clamp(2rem,4.4vw,3rem)]">
            {SUBSCRIBE_TEXT.form.title}
          </h2>
          <p className="mt-3 mb-7 text-center text-ink-quiet">{SUBSCRIBE_TEXT.form.subtitle}</p>
          <SubscribeFields form={form} asked={asked} onSubmit={form.handleSubmit(submit)} />
        </section>
      </main>
      <PageFooter />
    </>
  );
}
