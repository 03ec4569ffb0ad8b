import { useState, type ReactNode } from 'react';
import { Printer } from 'lucide-react';
import { useSiteTitle } from '#client/api/site.ts';
import { formatDateTime } from '#client/lib/format.ts';
import { printPage } from '#client/lib/printing.ts';
import { reported } from '#client/lib/reported.ts';
import { Button } from '#client/ui/button.tsx';
import type { ButtonLook } from '#client/ui/button-class.ts';

interface PrintButtonProps {
  variant?: ButtonLook['variant'];
  /** Loads additional content that is only printed. */
  onPrepare?: () => Promise<unknown>;
}

/** Prints the screen. */
export function PrintButton({ variant = 'secondary', onPrepare }: PrintButtonProps) {
  const [isPreparing, setIsPreparing] = useState(false);
  const handlePrint = async () => {
    setIsPreparing(true);
    const print = async () => {
      await onPrepare?.();
      await printPage();
    };
    await reported(print(), { failure: 'The report could not be prepared' });
    setIsPreparing(false);
  };
  return (
    <Button variant={variant} disabled={isPreparing} onClick={() => void handlePrint()}>
      <Printer aria-hidden className="size-5" />
      {isPreparing ? 'Preparing…' : 'Print'}
    </Button>
  );
}

interface ReportLineProps {
  /** When the figures were fetched, in milliseconds; 0 if they could not be. */
  at: number;
  /** The subject of the report. */
  children: ReactNode;
}

/** Printed below the heading, not shown on screen: the report's subject, its hub, and the time of its data. */
export function ReportLine({ at, children }: ReportLineProps) {
  const siteTitle = useSiteTitle();
  return (
    <p className="mb-4 hidden print:block">
      {children} · {siteTitle}
      {at > 0 && ` · as of ${formatDateTime(new Date(at).toISOString())}`}
    </p>
  );
}
