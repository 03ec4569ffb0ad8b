import { counted } from '#client/lib/counted.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import type { SessionCard } from './session-card.ts';

interface SetAsideNoticeProps {
  card: SessionCard;
  lapses: number;
  onResume: () => void;
}

/** Tells of the card that the last grade has set aside. */
export function SetAsideNotice({ card, lapses, onResume }: SetAsideNoticeProps) {
  return (
    <output className="block">
      <Notice
        tone="warn"
        title={`Set aside after ${counted(lapses, 'lapse')}`}
        action={
          <Button size="small" onClick={onResume}>
            Keep studying it
          </Button>
        }
      >
        <span className="line-clamp-2 wrap-anywhere">“{card.card.front}”</span>
      </Notice>
    </output>
  );
}
