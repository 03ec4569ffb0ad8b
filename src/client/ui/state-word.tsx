import type { LucideIcon } from 'lucide-react';
import { Badge, type BadgeTone } from './badge.tsx';

/** How a state is shown. */
export interface StateLook {
  word: string;
  tone: BadgeTone;
  Icon?: LucideIcon;
}

/** A state in its word and color, with its icon. */
export function StateWord({ word, tone, Icon, className }: StateLook & { className?: string }) {
  return (
    <Badge tone={tone} icon={Icon && <Icon aria-hidden />} className={className}>
      {word}
    </Badge>
  );
}
