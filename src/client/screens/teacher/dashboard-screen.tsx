import { MetricCards } from '#client/features/dashboard/metric-cards.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';

export function DashboardScreen() {
  return (
    <>
      <PageHeader title="Dashboard" text="Welcome to your Sonography education platform" />
      <MetricCards />
    </>
  );
}
