import { useQuery } from '@tanstack/react-query';
import { Link, linkOptions } from '@tanstack/react-router';
import { ChevronRight, CircleCheck } from 'lucide-react';
import { FIRST_STEPS_QUESTION_COUNT } from '#shared/insight/dashboard-figures.ts';
import type { FirstSteps as Steps } from '#shared/insight/dashboard.contract.ts';
import { getFirstSteps } from '#shared/insight/dashboard.endpoints.ts';
import { useMay } from '#client/api/auth.ts';
import { areFirstStepsOver, firstStepsQuery, useChangeFirstSteps } from '#client/api/dashboard.ts';
import { focusHeading } from '#client/lib/focus-heading.ts';
import { reported } from '#client/lib/reported.ts';
import { useViewAsStudent } from '#client/components/use-view-as-student.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';

const steps = [
  {
    key: 'asStudent',
    title: 'See it as a student',
    sentence: 'Use the hub the way your students will, before you invite them.',
    link: null,
  },
  {
    key: 'questions',
    title: 'Look at the questions, or bring your own',
    sentence: `Import a file, write your own, or keep the starter library. ${FIRST_STEPS_QUESTION_COUNT} questions are enough to begin.`,
    link: { ...linkOptions({ to: '/questions' }), label: 'Open Questions' },
  },
  {
    key: 'classCode',
    title: 'Create a class whose code approves students',
    sentence: 'Students join with the code and are approved at once, so nobody has to wait for you.',
    link: { ...linkOptions({ to: '/classes' }), label: 'Open Classes' },
  },
  {
    key: 'assignment',
    title: 'Give a first assignment',
    sentence: 'A quiz, an exam or cards with a due date, which students see on their portal.',
    link: { ...linkOptions({ to: '/assignments' }), label: 'Open Assignments' },
  },
  {
    key: 'mail',
    title: 'Set up mail',
    sentence: 'Students learn of their approval by mail, and get links for new passwords.',
    link: { ...linkOptions({ to: '/settings', search: { section: 'mail' } }), label: 'Set Up Mail' },
  },
  {
    key: 'site',
    title: 'Introduce yourself',
    sentence: 'Your photo and text are what visitors see first, on the landing page.',
    link: { ...linkOptions({ to: '/settings' }), label: 'Edit Landing Page' },
  },
] as const;

type Step = (typeof steps)[number];
type LinkedStep = Extract<Step, { link: object }>;

/** An owner's first steps in a new hub, and which of them are done. Renders nothing for others, or once it is over. */
export function FirstSteps() {
  const data = useFirstSteps();
  return data && <Checklist {...data} />;
}

/** The first steps while there are any for this user. */
export function useFirstSteps(): Steps | null {
  const isOwner = useMay(getFirstSteps);
  const { data } = useQuery({ ...firstStepsQuery, ...(!isOwner && { enabled: false }) });
  return isOwner && data && !areFirstStepsOver(data) ? data : null;
}

/** The next step in full, the others on a line each, and the done ones below a count. */
function Checklist({ done }: Steps) {
  const [next, ...later] = steps.filter(({ key }) => !done[key]);
  const finished = steps.filter(({ key }) => done[key]);
  return (
    <Card aria-labelledby="first-steps" className="pt-3 pb-2">
      <div className="flex items-center justify-between gap-x-4">
        <CardTitle id="first-steps">First Steps</CardTitle>
        <HideButton />
      </div>
      <ol className="mt-2 divide-y divide-line border-t border-line">
        {next && <NextStep step={next} />}
        {later.map((step) => (
          <li key={step.key}>
            <StepLine step={step} />
          </li>
        ))}
      </ol>
      {finished.length > 0 && (
        <details className="border-t border-line">
          <summary className="flex min-h-11 cursor-pointer items-center gap-2.5 text-14 text-ink-2">
            <CircleCheck aria-hidden className="size-5 text-good" />
            {finished.length} done
          </summary>
          <ul className="pb-2 pl-7.5">
            {finished.map((step) => (
              <li key={step.key}>
                <StepLine step={step} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}

function NextStep({ step }: { step: Step }) {
  return (
    <li
      aria-current="step"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 max-sm:flex-col max-sm:items-stretch"
    >
      <div className="min-w-0 flex-1">
        <h3 className="font-semibold">{step.title}</h3>
        <p className="mt-0.5 text-ink-2">{step.sentence}</p>
      </div>
      {step.link === null ? <ViewButton /> : <LinkButton step={step} />}
    </li>
  );
}

function ViewButton() {
  const { view, isPending } = useViewAsStudent();
  return (
    <Button variant="primary" aria-disabled={isPending} onClick={view}>
      View as a Student
    </Button>
  );
}

function LinkButton({ step }: { step: LinkedStep }) {
  const { label, ...link } = step.link;
  return (
    <ButtonLink {...link} variant="primary" onClick={useVisit(step)}>
      {label}
    </ButtonLink>
  );
}

const lineClass =
  'flex min-h-11 w-full items-center justify-between gap-x-4 rounded-control py-1.5 text-left text-14 text-ink-2 hover:text-ink';

function StepLine({ step }: { step: Step }) {
  return step.link === null ? <ViewLine title={step.title} /> : <StepLink step={step} />;
}

function ViewLine({ title }: { title: string }) {
  const { view, isPending } = useViewAsStudent();
  return (
    <button type="button" className={lineClass} aria-disabled={isPending} onClick={view}>
      {title}
      <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3" />
    </button>
  );
}

function StepLink({ step }: { step: LinkedStep }) {
  const { label: _label, ...link } = step.link;
  return (
    <Link {...link} onClick={useVisit(step)} className={lineClass}>
      {step.title}
      <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3" />
    </Link>
  );
}

/** Records that an owner follows the link of a step that is done by that. */
function useVisit({ key }: LinkedStep): () => void {
  const { mutateAsync } = useChangeFirstSteps();
  return () => {
    if (key !== 'questions') return;
    void reported(mutateAsync({ visited: key }), { failure: 'The step could not be marked as done' });
  };
}

function HideButton() {
  const { isPending, mutateAsync } = useChangeFirstSteps();
  const handleClick = async () => {
    if (isPending) return;
    if (await reported(mutateAsync({ isHidden: true }), { failure: 'The list could not be hidden' })) focusHeading();
  };
  return (
    <Button variant="quiet" size="small" className="-mr-3" aria-disabled={isPending} onClick={() => void handleClick()}>
      Hide this list
    </Button>
  );
}
