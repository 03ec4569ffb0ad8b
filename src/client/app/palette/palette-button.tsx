import { Suspense } from 'react';
import { Search } from 'lucide-react';
import { useLateDialog } from '#client/components/use-late-dialog.ts';
import { lazy } from '#client/lib/late.ts';
import { usePageKeys } from '#client/lib/page-keys.ts';
import { Button } from '#client/ui/button.tsx';
import type { NavigationGroup } from '../layouts/link-groups.tsx';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the palette, as Ctrl K or ⌘ K does on every screen. */
export function PaletteButton({ groups }: { groups: readonly NavigationGroup[] }) {
  const palette = useLateDialog();
  usePageKeys((event) => {
    if (event.key !== 'k' || event.altKey || event.shiftKey || !(isMac() ? event.metaKey : event.ctrlKey)) return false;
    palette.open();
    return true;
  });
  return (
    <>
      <Button
        size="small"
        aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'}
        className="max-md:hidden"
        onClick={palette.open}
      >
        <Search aria-hidden className="size-5" />
        Go to…
        <kbd aria-hidden className="text-12 text-ink-2 max-lg:hidden">
          {isMac() ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </Button>
      <Suspense>{palette.isUsed && <Palette groups={groups} {...palette.props} />}</Suspense>
    </>
  );
}
