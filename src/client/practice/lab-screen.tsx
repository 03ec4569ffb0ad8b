import { Suspense } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { PageHeader } from '#client/ui/page-header.tsx';
import { ScreenSpinner } from '#client/ui/spinner.tsx';
import { Lab } from './lab/lab.tsx';

/** /lab; `?mode={name}&scene={id}` selects the scene. */
export function LabScreen() {
  // Students and teachers each have their own route to it.
  const { mode, scene } = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <>
      <PageHeader
        title="Console Lab"
        text="Turn the knobs of an ultrasound machine and see what each of them does to the picture."
      />
      <Suspense fallback={<ScreenSpinner />}>
        <Lab
          modeName={mode}
          sceneId={scene}
          onChoose={(choice) => void navigate({ to: '.', search: choice, replace: true, resetScroll: false })}
        />
      </Suspense>
    </>
  );
}
