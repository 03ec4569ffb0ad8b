import type { LucideIcon } from 'lucide-react';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Tooltip, TooltipGroup } from '#client/ui/tooltip.tsx';

export interface IconAction {
  /** Followed by the name of the row, this is the button's accessible name. */
  label: string;
  /** The text beside the icon, if it is not the label. */
  hint?: string;
  Icon: LucideIcon;
  act: () => void;
}

/** A row's actions, as icons. */
export function IconActions({ name, actions }: { name: string; actions: readonly IconAction[] }) {
  return (
    <span className="flex">
      <TooltipGroup>
        {actions.map(({ label, hint = label, Icon, act }) => (
          <Tooltip key={label} content={hint}>
            <IconButton label={`${label} ${name}`} Icon={Icon} onClick={act} />
          </Tooltip>
        ))}
      </TooltipGroup>
    </span>
  );
}
