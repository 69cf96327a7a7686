import type { ActivityKind } from '@famibook/contracts/activity/actions';
import { SelectField } from '../../../components/ui/select-field.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { KIND_TEXT, ACTIVITY_TEXT as TEXT } from '../activity-text.ts';
import type { Days } from '../days.ts';

interface ActivityFiltersProps {
  kinds: readonly ActivityKind[];
  kind: string;
  onKind: (kind: string) => void;
  days: Days;
  onDays: (days: Days) => void;
}

/** Which kind of activity is listed, and of which days. */
export function ActivityFilters({ kinds, kind, onKind, days, onDays }: ActivityFiltersProps) {
  return (
    <>
      <div className="min-w-0 grow basis-full sm:max-w-64 sm:basis-48">
        <SelectField label={TEXT.kind} value={kind} onChange={(event) => onKind(event.target.value)}>
          <option value="">{TEXT.everything}</option>
          {kinds.map((one) => (
            <option key={one} value={one}>
              {KIND_TEXT[one]}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="min-w-0 grow basis-32 sm:max-w-44">
        <TextField
          type="date"
          label={TEXT.from}
          value={days.from}
          max={days.to}
          onChange={(event) => onDays({ ...days, from: event.target.value })}
        />
      </div>
      <div className="min-w-0 grow basis-32 sm:max-w-44">
        <TextField
          type="date"
          label={TEXT.to}
          value={days.to}
          min={days.from}
          onChange={(event) => onDays({ ...days, to: event.target.value })}
        />
      </div>
    </>
  );
}
