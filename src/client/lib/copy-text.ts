import { toast } from './toast.ts';

interface Copied {
  /** The notification after copying. */
  done: string;
  /** The element that shows the text: selects the text there if the browser does not allow copying. */
  shownIn?: Element | null;
}

/** Copies a text and reports it. Browsers allow copying only on https and localhost, so it may not be possible. */
export async function copyText(text: string, { done, shownIn }: Copied): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: done, variant: 'success' });
  } catch {
    const selection = shownIn ? getSelection() : null;
    if (shownIn) selection?.selectAllChildren(shownIn);
    const description = selection
      ? 'Your browser does not allow it here. The text is selected: copy it from there.'
      : 'Your browser does not allow it here.';
    toast({ title: 'Copying failed', description, variant: 'destructive' });
  }
}
