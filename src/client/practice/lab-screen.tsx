import { lazy, Suspense } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { PageHeader } from '#client/ui/page-header.tsx';
import { ScreenSpinner } from '#client/ui/spinner.tsx';
import { Tab, TabPanel, Tabs, TabsList } from '#client/ui/tabs.tsx';
import { Lab } from './lab/lab.tsx';

/** The bodies load with the first picture of them. */
const ProbeLab = lazy(async () => ({ default: (await import('./lab/probe-lab.tsx')).ProbeLab }));

/** /lab; `?mode={name}&scene={id}` selects a scene of the console, `?tab=probe&body={name}&view={id}` a view of a body. */
export function LabScreen() {
  // Students and teachers each have their own route to it.
  const { tab, mode, scene, body, view } = useSearch({ strict: false });
  const navigate = useNavigate();
  const choose = (search: Record<string, string>) =>
    void navigate({ to: '.', search, replace: true, resetScroll: false });
  const open = tab === 'probe' ? 'probe' : 'console';
  return (
    <>
      <PageHeader
        title="Lab"
        text={
          open === 'probe'
            ? 'Hold a probe on a body and find the standard views.'
            : 'Turn the knobs of an ultrasound machine and see what each of them does to the picture.'
        }
      />
      <Tabs value={open} onValueChange={(chosen) => choose(chosen === 'probe' ? { tab: chosen } : {})}>
        <TabsList aria-label="Lab" className="mb-5">
          <Tab value="console">Console</Tab>
          <Tab value="probe">Probe</Tab>
        </TabsList>
        <Suspense fallback={<ScreenSpinner />}>
          <TabPanel value="console">
            <Lab modeName={mode} sceneId={scene} onChoose={choose} />
          </TabPanel>
          <TabPanel value="probe">
            <ProbeLab bodyName={body} viewId={view} onChoose={(choice) => choose({ tab: 'probe', ...choice })} />
          </TabPanel>
        </Suspense>
      </Tabs>
    </>
  );
}
