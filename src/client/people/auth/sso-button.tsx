import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { School } from 'lucide-react';
import type { SsoPurpose } from '#shared/people/single-sign-on.ts';
import { ssoQuery } from '#client/api/sso.ts';
import { Button } from '#client/ui/button.tsx';

/** The address that the user wanted before they left for the school. */
const TARGET_KEY = 'hub.place-after-sso';

/** Returns and removes the target of the sign-in. The sign-in checks whether the user has such a screen. */
export function takeTargetAfterSso(): string {
  const next = sessionStorage.getItem(TARGET_KEY);
  sessionStorage.removeItem(TARGET_KEY);
  return next === null ? '/' : `/auth?${new URLSearchParams({ next }).toString()}`;
}

/** Leads to the school's sign-in, in this tab or, to protect unfinished work, in another. Nothing if there is none. */
export function SsoButton({ purpose, isInNewTab, words }: SsoButtonProps) {
  const { data } = useQuery(ssoQuery);
  if (!data?.isOn) return null;
  const handleClick = () => {
    const next = new URLSearchParams(window.location.search).get('next');
    if (next === null) sessionStorage.removeItem(TARGET_KEY);
    else sessionStorage.setItem(TARGET_KEY, next);
  };
  return (
    <Button asChild>
      <a
        href={`/sso?for=${purpose}`}
        {...(isInNewTab ? { target: '_blank', rel: 'noreferrer' } : { onClick: handleClick })}
      >
        <School aria-hidden className="size-5" />
        {words(data.label)}
        {isInNewTab && <span className="sr-only"> (opens in a new tab)</span>}
      </a>
    </Button>
  );
}

interface SsoButtonProps {
  purpose: SsoPurpose;
  isInNewTab: boolean;
  /** The button's text; gets the name of the school account. */
  words: (label: string) => string;
}

/** Calls back each time that the user returns to this tab. */
export function useReturn(onReturn: () => void) {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') onReturn();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [onReturn]);
}
