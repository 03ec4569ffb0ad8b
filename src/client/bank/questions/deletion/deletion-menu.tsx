import { Suspense, useRef, useState } from 'react';
import { ChevronDown, Trash2 } from 'lucide-react';
import type { TopicBranch } from '#client/components/topic-tree.ts';
import { lazy } from '#client/lib/late.ts';
import { Button } from '#client/ui/button.tsx';
import { Menu, MenuItem } from '#client/ui/menu.tsx';
import { MASS_DELETIONS, type MassDeletion } from './mass-deletions.ts';

const MassDeletionDialog = lazy(async () => ({
  default: (await import('./mass-deletion-dialog.tsx')).MassDeletionDialog,
}));

const kinds = Object.keys(MASS_DELETIONS) as MassDeletion[]; // the keys of an object literal

/** The deletions that affect more than single questions. */
export function DeletionMenu({ tree }: { tree: readonly TopicBranch[] }) {
  const [kind, setKind] = useState<MassDeletion | null>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const open = (kind: MassDeletion) => {
    // The menu's item is about to disappear; the dialog returns the focus to the element that has it now.
    trigger.current?.focus();
    setKind(kind);
  };
  return (
    <>
      <Menu
        trigger={
          <Button ref={trigger} variant="quiet">
            <Trash2 aria-hidden className="size-5" />
            Mass delete
            <ChevronDown aria-hidden className="size-4" />
          </Button>
        }
      >
        {kinds.map((kind) => (
          <MenuItem key={kind} onSelect={() => open(kind)}>
            {MASS_DELETIONS[kind].item}
          </MenuItem>
        ))}
      </Menu>
      <Suspense>
        {kind !== null && <MassDeletionDialog kind={kind} tree={tree} onClose={() => setKind(null)} />}
      </Suspense>
    </>
  );
}
