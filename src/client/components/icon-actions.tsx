import type { LucideIcon } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { Tooltip, TooltipGroup } from '#client/ui/tooltip.tsx';

export interface IconAction {
  /** With the name of the row after it, the button's name. */
  label: string;
  /** What is shown beside the icon, where that is not the label. */
  hint?: string;
  Icon: LucideIcon;
  act: () => void;
}

/** What can be done with a row, as icons. */
export function IconActions({ name, actions }: { name: string; actions: readonly IconAction[] }) {
  return (
    <span className="flex">
      <TooltipGroup>
        {actions.map(({ label, hint = label, Icon, act }) => (
          <Tooltip key={label} content={hint}>
            <Button variant="quiet" size="icon" aria-label={`${label} ${name}`} onClick={act}>
              <Icon aria-hidden className="size-5" />
            </Button>
          </Tooltip>
        ))}
      </TooltipGroup>
    </span>
  );
}
