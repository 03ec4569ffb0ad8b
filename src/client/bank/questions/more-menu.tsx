import { Suspense, type ComponentProps, useRef, useState } from 'react';
import { createLink } from '@tanstack/react-router';
import {
  ClipboardCheck,
  Download,
  Ellipsis,
  LibraryBig,
  type LucideIcon,
  Printer,
  SlidersVertical,
  Trash,
  Trash2,
} from 'lucide-react';
import { downloadReviewForm } from '#shared/bank/expert-review.endpoints.ts';
import { exportQuestionsCsv } from '#shared/bank/question-files.endpoints.ts';
import { createQuestion } from '#shared/bank/questions.endpoints.ts';
import { dayIn } from '#shared/domain/study-days.ts';
import { listBin } from '#shared/hub/bin.endpoints.ts';
import { getLibrary } from '#shared/hub/library.endpoints.ts';
import { IfAllowed } from '#client/components/if-allowed.tsx';
import type { TopicBranch } from '#client/components/topic-tree.ts';
import { lazy } from '#client/lib/late.ts';
import { timeZone } from '#client/lib/time-zone.ts';
import { Button } from '#client/ui/button.tsx';
import { Menu, MenuItem } from '#client/ui/menu.tsx';

const MassDeletionDialog = lazy(async () => ({
  default: (await import('./deletion/mass-deletion-dialog.tsx')).MassDeletionDialog,
}));

interface MoreMenuProps {
  tree: readonly TopicBranch[];
  onExport: () => void;
}

/** What is rarely done with the whole question bank, and the screens around it. */
export function MoreMenu({ tree, onExport }: MoreMenuProps) {
  const [isDeleting, setIsDeleting] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const open = (dialog: () => void) => {
    // The menu's item is about to disappear; the dialog returns the focus to the element that has it now.
    trigger.current?.focus();
    dialog();
  };
  return (
    <>
      <Menu
        trigger={
          <Button ref={trigger}>
            <Ellipsis aria-hidden className="size-5" />
            <span className="max-sm:sr-only">More</span>
          </Button>
        }
      >
        <IfAllowed to={getLibrary}>
          <MenuLink to="/library" Icon={LibraryBig}>
            Starter library
          </MenuLink>
        </IfAllowed>
        <MenuLink to="/lab" Icon={SlidersVertical}>
          Lab
        </MenuLink>
        <IfAllowed to={exportQuestionsCsv}>
          <MenuLink to="/questions/print" search={() => ({ seed: dayIn(timeZone, new Date()) })} Icon={Printer}>
            Print a quiz
          </MenuLink>
          <MenuItem onSelect={() => open(onExport)}>
            <Download aria-hidden />
            Export…
          </MenuItem>
        </IfAllowed>
        <IfAllowed to={downloadReviewForm}>
          <MenuLink to="/questions/review" Icon={ClipboardCheck}>
            Expert review
          </MenuLink>
        </IfAllowed>
        <IfAllowed to={listBin}>
          <MenuLink to="/bin" Icon={Trash}>
            Bin
          </MenuLink>
        </IfAllowed>
        <IfAllowed to={createQuestion}>
          <MenuItem onSelect={() => open(() => setIsDeleting(true))}>
            <Trash2 aria-hidden />
            Mass delete…
          </MenuItem>
        </IfAllowed>
      </Menu>
      <Suspense>{isDeleting && <MassDeletionDialog tree={tree} onClose={() => setIsDeleting(false)} />}</Suspense>
    </>
  );
}

const MenuLink = createLink(({ Icon, children, ...anchor }: ComponentProps<'a'> & { Icon: LucideIcon }) => (
  <MenuItem asChild>
    <a {...anchor}>
      <Icon aria-hidden />
      {children}
    </a>
  </MenuItem>
));
