import { useQuery } from '@tanstack/react-query';
import { siteQuery } from '#client/api/site.ts';
import { ErasureDaysCard } from '#client/hub/settings/erasure-days.tsx';
import { FactorPolicyCard } from '#client/hub/settings/factor-policy.tsx';
import { PasswordRulesCard } from '#client/hub/settings/password-rules.tsx';
import { PhotoCard } from '#client/hub/settings/photo-card.tsx';
import { PoliciesCard } from '#client/hub/settings/policies.tsx';
import { ReadinessPolicy } from '#client/hub/settings/readiness-policy.tsx';
import { RetentionCard } from '#client/hub/settings/retention.tsx';
import { SessionLimitsCard } from '#client/hub/settings/session-limits.tsx';
import { SsoRulesCard } from '#client/hub/settings/sso-rules.tsx';
import { SettingsForm } from '#client/hub/settings/settings-form.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';

export function SettingsScreen() {
  const { data: site, error, refetch } = useQuery(siteQuery);
  return (
    <>
      <PageHeader
        title="Settings"
        text="What the public site says about your hub and about you, and what teachers see of students."
      />
      {error && !site && <ErrorNotice error={error} onRetry={refetch} />}
      {!error && !site && <SettingsSkeleton />}
      {site && (
        <SettingsForm
          site={site}
          cards={
            <>
              <PhotoCard photoUrl={site.photoUrl} />
              <ReadinessPolicy />
              <SessionLimitsCard />
              <FactorPolicyCard />
              <PasswordRulesCard />
              <SsoRulesCard />
              <PoliciesCard />
              <ErasureDaysCard />
              <RetentionCard />
            </>
          }
        />
      )}
    </>
  );
}

function SettingsSkeleton() {
  return (
    <SkeletonGroup label="Loading the settings…" className="grid gap-6 lg:grid-cols-2">
      <Skeleton className="h-160" />
      <Skeleton className="h-160" />
    </SkeletonGroup>
  );
}
