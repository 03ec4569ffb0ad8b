import {
  type ComponentType,
  createElement,
  lazy as reactLazy,
  useEffect,
  useEffectEvent,
  useSyncExternalStore,
} from 'react';
import { newListeners } from './listeners.ts';
import { loadChunk } from './load-chunk.ts';
import { toast } from './toast.ts';

export interface Late<T> {
  /** Undefined until the code has been loaded. */
  now: () => T | undefined;
  subscribe: (listener: () => void) => () => void;
  /** Loads the code because it is needed now. If that fails, notifies the user and calls `onFailed`. */
  load: (onFailed?: () => void) => void;
  /** Loads the code because it may soon be needed. */
  preload: () => Promise<void>;
}

/** Code that no screen needs at first, such as menus and dialogs: loaded once, on first use. */
export function late<T>(importIt: () => Promise<T>): Late<T> {
  let code: T | undefined;
  let loading: Promise<void> | undefined;
  const listeners = newListeners();
  const fetchIt = () => {
    loading ??= loadChunk(importIt).then(
      (loaded) => {
        code = loaded;
        listeners.tell();
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  return {
    now: () => code,
    subscribe: listeners.subscribe,
    load: (onFailed) => {
      fetchIt().catch(() => {
        toast({
          title: 'This could not be loaded',
          description: 'The server may have been updated. Please reload the page.',
          variant: 'destructive',
        });
        onFailed?.();
      });
    },
    preload: () => fetchIt().catch(() => undefined),
  };
}

/** The code once it is loaded, which starts as soon as it is needed. Calls `onFailed` if it can't be loaded. */
export function useLate<T>({ now, subscribe, load }: Late<T>, isNeeded: boolean, onFailed?: () => void): T | undefined {
  const code = useSyncExternalStore(subscribe, now, now);
  const isMissing = isNeeded && code === undefined;
  const handleFailure = useEffectEvent(() => onFailed?.());
  useEffect(() => {
    if (isMissing) load(() => handleFailure());
  }, [isMissing, load]);
  return code;
}

/** A component whose code loads when it is first rendered; calls `onFailed` if it can't be loaded. */
export function lateComponent<Props extends object>(
  importIt: () => Promise<ComponentType<Props>>,
  onFailed?: (props: Props) => void,
) {
  const code = late(importIt);
  function LateComponent(props: Props) {
    const loaded = useLate(code, true, () => onFailed?.(props));
    return loaded === undefined ? null : createElement(loaded, props);
  }
  return Object.assign(LateComponent, { preload: code.preload });
}

/** React's `lazy`, for code that is loaded in spite of a lost connection. */
export const lazy: typeof reactLazy = (importIt) => reactLazy(() => loadChunk(importIt));
