import { type ReactNode, type RefObject, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Circle, CircleCheck, Copy } from 'lucide-react';
import { FIRST_STEPS_QUESTION_COUNT } from '#shared/insight/dashboard-figures.ts';
import { getFirstSteps } from '#shared/insight/dashboard.endpoints.ts';
import { useMay } from '#client/api/auth.ts';
import { classesQuery } from '#client/api/classes.ts';
import { areFirstStepsOver, firstStepsQuery, useHideFirstSteps } from '#client/api/dashboard.ts';
import { AddressText } from '#client/components/address-text.tsx';
import { copyText } from '#client/lib/copy-text.ts';
import { focusHeading } from '#client/lib/focus-heading.ts';
import { reported } from '#client/lib/reported.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';

const steps = [
  {
    key: 'site',
    title: 'Add your photo and text',
    sentence: 'They are what visitors see first, on the landing page.',
    link: { to: '/settings', label: 'Edit Landing Page' },
  },
  {
    key: 'mail',
    title: 'Set up mail',
    sentence: 'Students learn of their approval by mail, and get links for new passwords.',
    link: { to: '/settings', search: { section: 'mail' }, label: 'Set Up Mail' },
  },
  {
    key: 'questions',
    title: 'Add questions',
    sentence: `Import a file or write your own. ${FIRST_STEPS_QUESTION_COUNT} are enough to begin, and the starter library counts.`,
    link: { to: '/questions', label: 'Open Questions' },
  },
  { key: 'registration', title: 'Share the address' },
  {
    key: 'approval',
    title: 'Approve your first student',
    sentence: 'Students can take quizzes once you have approved them.',
    link: { to: '/approvals', label: 'Open Approvals' },
  },
  {
    key: 'assignment',
    title: 'Give a first assignment',
    sentence: 'A quiz, an exam or cards with a due date, which students see on their portal.',
    link: { to: '/assignments', label: 'Open Assignments' },
  },
] as const;

/** An owner's first steps in a new hub, and which of them are done. Renders nothing for others, or once it is over. */
export function FirstSteps() {
  const isOwner = useMay(getFirstSteps);
  return isOwner && <Checklist />;
}

function Checklist() {
  const { data } = useQuery(firstStepsQuery);
  if (!data || areFirstStepsOver(data)) return null;
  const doneCount = steps.filter(({ key }) => data.done[key]).length;
  return (
    <Card aria-labelledby="first-steps" className="pt-3 pb-2">
      <div className="flex flex-wrap items-center gap-x-4">
        <CardTitle id="first-steps">First Steps</CardTitle>
        <p className="flex-1 text-14 whitespace-nowrap text-ink-2 tabular-nums">
          {doneCount} of {steps.length} done
        </p>
        <HideButton />
      </div>
      <ol className="mt-2 divide-y divide-line border-t border-line">
        {steps.map((step) =>
          step.key === 'registration' ? (
            <ShareStep key={step.key} title={step.title} isDone={data.done.registration} />
          ) : (
            <Step key={step.key} title={step.title} sentence={step.sentence} isDone={data.done[step.key]}>
              <ButtonLink
                to={step.link.to}
                search={'search' in step.link ? step.link.search : {}}
                size="small"
                className={actionLook}
              >
                {step.link.label}
              </ButtonLink>
            </Step>
          ),
        )}
      </ol>
    </Card>
  );
}

function HideButton() {
  const hide = useHideFirstSteps();
  const handleClick = async () => {
    if (hide.isPending) return;
    if (await reported(hide.mutateAsync(), { failure: 'The list could not be hidden' })) focusHeading();
  };
  return (
    <Button
      variant="quiet"
      size="small"
      className="-mr-3"
      aria-disabled={hide.isPending}
      onClick={() => void handleClick()}
    >
      Hide this list
    </Button>
  );
}

const actionLook = 'max-sm:col-start-2 max-sm:justify-self-start sm:w-40';

interface StepProps {
  title: string;
  sentence: ReactNode;
  isDone: boolean;
  /** A link to where the step is done. */
  children: ReactNode;
}

function Step({ title, sentence, isDone, children }: StepProps) {
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3.5 gap-y-2 py-2.5 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Icon aria-hidden className={`mt-0.5 size-5 self-start ${isDone ? 'text-good' : 'text-ink-3'}`} />
      <div>
        <p className="font-medium">
          <span className="sr-only">{isDone ? 'Done: ' : 'To do: '}</span>
          {title}
        </p>
        <p className="text-14 text-ink-2">{sentence}</p>
      </div>
      {children}
    </li>
  );
}

/** Shares an address or a class's link, so it links to no screen. Whether it worked shows when a student registers. */
function ShareStep({ title, isDone }: { title: string; isDone: boolean }) {
  const { data: classes = [] } = useQuery(classesQuery);
  const ofClass = classes.find(({ joinCode, archivedAt }) => joinCode !== null && archivedAt === null);
  const shown = useRef<HTMLSpanElement>(null);
  const shownLink = useRef<HTMLSpanElement>(null);
  const address = `${location.origin}/auth`;
  const link = `${location.origin}/join/${ofClass?.joinCode}`;
  const sentence = (
    <>
      Students register at{' '}
      <span ref={shown} className="text-ink">
        <AddressText>{address}</AddressText>
      </span>
      {ofClass && (
        <>
          , or join {ofClass.name} at{' '}
          <span ref={shownLink} className="text-ink">
            <AddressText>{link}</AddressText>
          </span>
        </>
      )}
    </>
  );
  return (
    <Step title={title} sentence={sentence} isDone={isDone}>
      <span className="grid gap-2 max-sm:col-start-2 max-sm:justify-self-start">
        <CopyButton text={address} done="Address copied" shownIn={shown}>
          Copy Address
        </CopyButton>
        {ofClass && (
          <CopyButton text={link} done="Join link copied" shownIn={shownLink}>
            Copy Join Link
          </CopyButton>
        )}
      </span>
    </Step>
  );
}

interface CopyButtonProps {
  text: string;
  done: string;
  shownIn: RefObject<HTMLSpanElement | null>;
  children: string;
}

function CopyButton({ text, done, shownIn, children }: CopyButtonProps) {
  return (
    <Button size="small" className="sm:w-40" onClick={() => void copyText(text, { done, shownIn: shownIn.current })}>
      <Copy aria-hidden className="size-4" />
      {children}
    </Button>
  );
}
