import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { School } from 'lucide-react';
import type { SsoPurpose } from '#shared/domain/limits.ts';
import { ssoQuery } from '#client/api/sso.ts';
import { Button } from '#client/ui/button.tsx';

/** Where somebody wanted to go when they left for the school. */
const PLACE = 'hub.place-after-sso';

/** Where the sign-in leads; it is forgotten. The sign-in looks whether it is a screen of theirs. */
export function takePlaceAfterSso(): string {
  const next = sessionStorage.getItem(PLACE);
  sessionStorage.removeItem(PLACE);
  return next === null ? '/' : `/auth?${new URLSearchParams({ next }).toString()}`;
}

/** Leaves for the school's sign-in, in this tab or, where there is work in it, in another. Nothing where there is none. */
export function SsoButton({ purpose, isInNewTab, words }: SsoButtonProps) {
  const { data } = useQuery(ssoQuery);
  if (!data?.isOn) return null;
  const handleClick = () => {
    const next = new URLSearchParams(window.location.search).get('next');
    if (next === null) sessionStorage.removeItem(PLACE);
    else sessionStorage.setItem(PLACE, next);
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
  /** What the button says; gets what the account of the school is called. */
  words: (label: string) => string;
}

/** Calls back whenever the user has come back to this tab. */
export function useReturn(onReturn: () => void) {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') onReturn();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [onReturn]);
}
