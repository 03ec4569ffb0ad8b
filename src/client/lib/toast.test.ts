import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentToast, dismissToast, subscribeToToasts, toast } from './toast.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

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
    expect(currentToast()).toMatchObject({ title: 'Second', variant: 'destructive', isOpen: true });
    expect(shownId()).not.toBe(first);
  });

  it('closes at once when dismissed and is removed 1,000,000 ms later', () => {
    toast({ title: 'Saved' });
    dismissToast(shownId());
    expect(currentToast()).toMatchObject({ title: 'Saved', isOpen: false });
    vi.advanceTimersByTime(999_999);
    expect(currentToast()).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(currentToast()).toBeNull();
  });

  it('keeps a newer toast when an older one is dismissed or its removal comes due', () => {
    toast({ title: 'Old' });
    const old = shownId();
    dismissToast(old);
    toast({ title: 'New' });
    dismissToast(old);
    vi.advanceTimersByTime(1_000_000);
    expect(currentToast()).toMatchObject({ title: 'New', isOpen: true });
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
