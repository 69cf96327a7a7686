import type { ActivityLine } from '@famibook/contracts/activity/schemas';
import { calendarDay, fullTime, timeOfDay } from '../../../lib/time.ts';
import { ACTIVITY_TEXT } from '../activity-text.ts';
import { sentenceOf } from '../sentence.ts';

interface ActivityRowProps {
  line: ActivityLine;
  /** The line above, if there is one: a line of another day begins with its day. */
  before: ActivityLine | undefined;
  /** The FamiBook, in a list of several FamiBooks. */
  showFamiBook: boolean;
}

/** A restored FamiBook, too, is what the sentence is about. */
const isNamedInSentence = ({ subject }: ActivityLine): boolean =>
  subject?.kind === 'famibook' || subject?.kind === 'backup';

/** What was done, and when. */
export function ActivityRow({ line, before, showFamiBook }: ActivityRowProps) {
  const day = calendarDay(line.at);
  const startsDay = before === undefined || calendarDay(before.at) !== day;
  const famibookName = showFamiBook && !isNamedInSentence(line) ? line.famibookName : null;
  return (
    <li className="border-t border-line first:overflow-hidden first:rounded-t-card first:border-0">
      {startsDay && (
        <h3 className="border-b border-line bg-paper-deep px-4 py-2 font-sans text-sm font-semibold text-ink-quiet sm:px-5">
          {day}
        </h3>
      )}
      <div className="flex items-baseline justify-between gap-4 px-4 py-3 sm:px-5">
        <p className="min-w-0 wrap-anywhere">
          {sentenceOf(line)}
          {famibookName !== null && <span className="text-ink-quiet"> {ACTIVITY_TEXT.in(famibookName)}</span>}
        </p>
        <time dateTime={line.at} title={fullTime(line.at)} className="shrink-0 text-sm text-ink-quiet tabular-nums">
          {timeOfDay(line.at)}
        </time>
      </div>
    </li>
  );
}
