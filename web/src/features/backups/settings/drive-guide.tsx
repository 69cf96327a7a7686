import type { BackupStatus } from '@famibook/contracts/backup/schemas';
import { DeskSection } from '../../../components/desk/desk-section.tsx';
import { Code } from './code.tsx';
import { BACKUP_SETTINGS_TEXT, GUIDE, type GuideStep } from './settings-text.ts';

const TEXT = BACKUP_SETTINGS_TEXT.guide;

/** Leads through Google's pages to the settings that are missing. */
export function DriveGuide({ missing }: { missing: BackupStatus['missingDriveSettings'] }) {
  const steps = GUIDE.filter(({ gives }) => gives.some((setting) => missing.includes(setting)));
  return (
    <DeskSection title={TEXT.title} text={TEXT.again}>
      <ol className="space-y-6">
        {steps.map((step, index) => (
          <Step key={step.title} step={step} number={index + 1} />
        ))}
      </ol>
      <p className="mt-6 max-w-[62ch]">{TEXT.end}</p>
    </DeskSection>
  );
}

function Step({ step, number }: { step: GuideStep; number: number }) {
  return (
    <li className="flex gap-3.5">
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent"
      >
        {number}
      </span>
      <div className="min-w-0">
        <h4 className="pt-1 font-sans text-base font-semibold">{step.title}</h4>
        {step.gives.map((setting) => (
          <p key={setting} className="text-sm break-all text-ink-quiet">
            {setting}
          </p>
        ))}
        <ul className="mt-2 list-disc space-y-1.5 pl-5">
          {step.lines.map((line) => {
            const { text, code, link } = typeof line === 'string' ? { text: line } : line;
            return (
              <li key={text} className="max-w-[62ch]">
                {text}
                {link && (
                  <>
                    {' '}
                    <a
                      href={link}
                      target="_blank"
                      rel="noopener noreferrer"
                      className="text-accent underline underline-offset-2 wrap-anywhere hover:text-accent-strong"
                    >
                      {link.replace(/^https:\/\/|\/$/g, '')}
                    </a>
                  </>
                )}
                {code && <Code text={code} />}
              </li>
            );
          })}
        </ul>
      </div>
    </li>
  );
}
