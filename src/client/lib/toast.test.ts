import { describe, expect, it, vi } from 'vitest';
import { currentToast, dismissToast, subscribeToToasts, toast } from './toast.ts';

function shownId(): number {
  const shown = currentToast();
  if (!shown) throw new Error('expected a toast');
  return shown.id;
}

describe('toast', () => {
  it('shows one at a time, a new one replacing the one before', () => {
    toast({ title: 'First' });
    const first = shownId();
    toast({ title: 'Second', variant: 'destructive' });
    expect(currentToast()).toMatchObject({ title: 'Second', variant: 'destructive' });
    expect(shownId()).not.toBe(first);
  });

  it('is gone when dismissed', () => {
    toast({ title: 'Saved' });
    dismissToast(shownId());
    expect(currentToast()).toBeNull();
  });

  it('keeps a newer toast when an older one is dismissed', () => {
    toast({ title: 'Old' });
    const old = shownId();
    dismissToast(old);
    toast({ title: 'New' });
    dismissToast(old);
    expect(currentToast()).toMatchObject({ title: 'New' });
    dismissToast(shownId());
  });

  it('notifies its listeners of every change until they unsubscribe', () => {
    const listener = vi.fn<() => void>();
    const leave = subscribeToToasts(listener);
    toast({ title: 'Saved' });
    dismissToast(shownId());
    expect(listener).toHaveBeenCalledTimes(2);
    leave();
    toast({ title: 'Again' });
    expect(listener).toHaveBeenCalledTimes(2);
    dismissToast(shownId());
  });
});
