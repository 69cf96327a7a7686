import { Button } from '../../../components/ui/button.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { Switch } from '../../../components/ui/switch.tsx';
import { BOARD_TEXT } from '../board-text.ts';
import { useChangeSettings } from '../messages/use-change-settings.ts';

const TEXT = BOARD_TEXT.settings;

/** Lets a manager publish messages without review (D11). */
export function PublishSwitch() {
  const { publishWithoutReview, error, retry, setPublishWithoutReview } = useChangeSettings();
  if (publishWithoutReview === undefined && error) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3">
        {TEXT.failedToLoad}
        <Button onClick={retry}>{BOARD_TEXT.again}</Button>
      </p>
    );
  }
  if (publishWithoutReview === undefined) return <Skeleton className="h-22" />;
  return (
    <Switch
      label={TEXT.publish}
      hint={TEXT.publishHint}
      checked={publishWithoutReview}
      onChange={(isOn) => void setPublishWithoutReview(isOn)}
    />
  );
}
