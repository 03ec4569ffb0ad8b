import { BIN_DAYS } from '#shared/domain/limits.ts';
import { usePlace } from '#client/components/use-place.ts';
import { Bin } from '#client/hub/bin/bin.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';

/** /bin: `?page=` counts from 1. */
export function BinScreen() {
  const { place, move } = usePlace('/bin');
  return (
    <>
      <PageHeader
        title="Bin"
        text={`Questions and flashcards that were deleted, or changed in bulk, in the last ${BIN_DAYS} days. Undo brings them back.`}
      />
      <Bin page={place.page} onPage={(page) => move({ page })} />
    </>
  );
}
