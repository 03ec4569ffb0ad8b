import type { ComponentType } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useIsSchool } from '#client/api/dashboard.ts';
import { siteQuery } from '#client/api/site.ts';
import { useUrlState } from '#client/components/use-url-state.ts';
import { useErasureDays } from '#client/hub/settings/erasure-days.tsx';
import { useFactorPolicy } from '#client/hub/settings/factor-policy.tsx';
import { useMailServer } from '#client/hub/settings/mail-server.tsx';
import { usePasswordRules } from '#client/hub/settings/password-rules.tsx';
import { PoliciesCard } from '#client/hub/settings/policies.tsx';
import { PublicPage } from '#client/hub/settings/public-page.tsx';
import { useReadinessPolicy } from '#client/hub/settings/readiness-policy.tsx';
import { useRetention } from '#client/hub/settings/retention.tsx';
import { useSchool } from '#client/hub/settings/school.tsx';
import { useSessionLimits } from '#client/hub/settings/session-limits.tsx';
import { SETTINGS_SECTIONS } from '#client/hub/settings/settings-url-state.ts';
import { SettingsSection, type SettingsPart } from '#client/hub/settings/settings-section.tsx';
import { useSsoRules } from '#client/hub/settings/sso-rules.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';

const SECTIONS: Record<(typeof SETTINGS_SECTIONS)[number], { label: string; Section: ComponentType }> = {
  public: { label: 'Public page', Section: PublicPageSection },
  'sign-in': { label: 'Sign-in and security', Section: SignInSection },
  students: { label: 'Students’ data', Section: StudentsSection },
  privacy: { label: 'Privacy', Section: PrivacySection },
  mail: { label: 'Mail', Section: MailSection },
};

/** /settings: `?section=` names the section, beside a list of all of them. */
export function SettingsScreen() {
  const { section: open } = useUrlState('/settings').urlState;
  const { Section } = SECTIONS[open];
  return (
    <>
      <PageHeader title="Settings" />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <nav
          aria-label="Sections"
          className="flex flex-wrap gap-1 max-lg:border-b max-lg:border-line max-lg:pb-2 lg:sticky lg:top-6 lg:flex-col"
        >
          {SETTINGS_SECTIONS.map((section) => (
            <Link
              key={section}
              to="/settings"
              search={{ section }}
              resetScroll={false}
              data-lit={section === open || undefined}
              className="flex min-h-11 items-center rounded-control px-3 py-1.5 text-ink-2 transition-colors hover:text-ink data-lit:bg-brand-soft data-lit:font-medium data-lit:text-brand-text"
            >
              {SECTIONS[section].label}
            </Link>
          ))}
        </nav>
        <Section key={open} />
      </div>
    </>
  );
}

function PublicPageSection() {
  const { data: site, error, refetch } = useQuery(siteQuery);
  if (site) return <PublicPage site={site} />;
  if (error) return <ErrorNotice error={error} onRetry={refetch} />;
  return (
    <SkeletonGroup label="Loading the settings…" className="grid gap-6 xl:grid-cols-2">
      <Skeleton className="h-160" />
      <Skeleton className="h-160" />
    </SkeletonGroup>
  );
}

function SignInSection() {
  const ofSchools = useOfSchools('second factors by role and school accounts', [useFactorPolicy(), useSsoRules()]);
  return <SettingsSection parts={[useSessionLimits(), usePasswordRules(), ...ofSchools]} />;
}

function StudentsSection() {
  const ofSchools = useOfSchools('rules for when students are erased', [useErasureDays(), useRetention()]);
  return <SettingsSection parts={[useReadinessPolicy(), ...ofSchools]} />;
}

function PrivacySection() {
  const isSchool = useIsSchool();
  return <SettingsSection parts={[useSchool(), ...(isSchool ? [{ card: <PoliciesCard /> }] : [])]} />;
}

function MailSection() {
  return <SettingsSection parts={[useMailServer()]} />;
}

/** These parts if the hub is a school's, otherwise a line that says where to find them. */
function useOfSchools(what: string, parts: readonly SettingsPart[]): readonly SettingsPart[] {
  if (useIsSchool()) return parts;
  const card = (
    <p className="text-14 text-ink-2">
      For schools there are also {what}.{' '}
      <Link
        to="/settings"
        search={{ section: 'privacy' }}
        className="inline-block py-2 text-brand-text underline underline-offset-4"
      >
        We are a school
      </Link>
    </p>
  );
  return [{ card }];
}
