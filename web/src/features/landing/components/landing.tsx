import { Camera, MessageSquare, ShieldCheck } from 'lucide-react';
import { ButtonLink } from '../../../components/ui/button-link.tsx';
import { PageFooter } from '../../../components/ui/page-footer.tsx';
import { TopBar } from '../../../components/ui/top-bar.tsx';
import { useTitle } from '../../../lib/use-title.ts';
import { LANDING } from '../landing-text.ts';
import { Feature } from './feature.tsx';
import { Hero } from './hero.tsx';

const SIGN_IN = '/auth';
const SIGN_UP = '/auth?tab=register';
const SUBSCRIBE = '/subscribe';

/** What visitors see before they sign in. */
export function Landing() {
  useTitle();
  return (
    <>
      <TopBar>
        <ButtonLink to={SIGN_IN} variant="ghost">
          {LANDING.login}
        </ButtonLink>
        <ButtonLink to={SIGN_UP} variant="primary">
          {LANDING.signUp}
        </ButtonLink>
      </TopBar>
      <main>
        <Hero
          actions={
            <>
              <ButtonLink to={SUBSCRIBE} variant="primary" size="l">
                {LANDING.subscribe}
              </ButtonLink>
              <ButtonLink to={SIGN_UP} size="l">
                {LANDING.getStarted}
              </ButtonLink>
            </>
          }
        />
        <section className="wrap">
          <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5 rounded-band bg-paper-deep p-[clamp(28px,5vw,56px)]">
            <div>
              <h2 className="text-[clamp(28px,3.6vw,42px)]">{LANDING.required.title}</h2>
              <p className="mt-2 text-ink-quiet">{LANDING.required.text}</p>
            </div>
            <ButtonLink to={SIGN_IN} variant="primary" size="l">
              {LANDING.required.action}
            </ButtonLink>
          </div>
        </section>
        <section className="wrap mt-14" aria-labelledby="features">
          <h2 id="features" className="sr-only">
            {LANDING.featuresTitle}
          </h2>
          <div className="grid gap-5 md:grid-cols-3">
            <Feature icon={<Camera />} {...LANDING.features.photos} />
            <Feature icon={<MessageSquare />} {...LANDING.features.messages} />
            <Feature icon={<ShieldCheck />} {...LANDING.features.safe} />
          </div>
        </section>
        <section className="wrap flex flex-col items-center pt-24 pb-6 text-center">
          <h2 className="text-[clamp(34px,4.6vw,58px)]">{LANDING.ready.title}</h2>
          <p className="mt-3 mb-7 text-ink-quiet">{LANDING.ready.text}</p>
          <ButtonLink to={SIGN_UP} variant="primary" size="l">
            {LANDING.getStarted}
          </ButtonLink>
        </section>
      </main>
      <PageFooter>
        <ButtonLink to={SUBSCRIBE} variant="ghost">
          {LANDING.subscribe}
        </ButtonLink>
        <ButtonLink to="/manager" variant="ghost">
          {LANDING.managerAccess}
        </ButtonLink>
      </PageFooter>
    </>
  );
}
