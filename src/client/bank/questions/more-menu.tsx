import type { ComponentProps } from 'react';
import { createLink } from '@tanstack/react-router';
import { ClipboardCheck, Ellipsis, LibraryBig, type LucideIcon, Printer, SlidersVertical, Trash2 } from 'lucide-react';
import { downloadReviewForm } from '#shared/bank/expert-review.endpoints.ts';
import { exportQuestionsCsv } from '#shared/bank/question-files.endpoints.ts';
import { dayIn } from '#shared/domain/study-days.ts';
import { listBin } from '#shared/hub/bin.endpoints.ts';
import { getLibrary } from '#shared/hub/library.endpoints.ts';
import { IfAllowed } from '#client/components/if-allowed.tsx';
import { timeZone } from '#client/lib/time-zone.ts';
import { Button } from '#client/ui/button.tsx';
import { Menu, MenuItem } from '#client/ui/menu.tsx';

/** The screens around the question bank. */
export function MoreMenu() {
  return (
    <Menu
      trigger={
        <Button>
          <Ellipsis aria-hidden className="size-5" />
          More
        </Button>
      }
    >
      <IfAllowed to={getLibrary}>
        <MenuLink to="/library" Icon={LibraryBig}>
          Starter library
        </MenuLink>
      </IfAllowed>
      <MenuLink to="/lab" Icon={SlidersVertical}>
        Console lab
      </MenuLink>
      <IfAllowed to={exportQuestionsCsv}>
        <MenuLink to="/questions/print" search={() => ({ seed: dayIn(timeZone, new Date()) })} Icon={Printer}>
          Print a quiz
        </MenuLink>
      </IfAllowed>
      <IfAllowed to={downloadReviewForm}>
        <MenuLink to="/questions/review" Icon={ClipboardCheck}>
          Expert review
        </MenuLink>
      </IfAllowed>
      <IfAllowed to={listBin}>
        <MenuLink to="/bin" Icon={Trash2}>
          Bin
        </MenuLink>
      </IfAllowed>
    </Menu>
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
