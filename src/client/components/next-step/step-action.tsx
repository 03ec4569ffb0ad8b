import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { counted } from '#shared/domain/counted.ts';
import { usePractice } from '#client/components/use-practice.ts';
import type { Step } from './steps.ts';

interface StepActionProps {
  step: Step;
  className: string;
  children: ReactNode;
}

/** Takes a step when pressed: a link to what exists, a button for a quiz that is drawn first. */
export function StepAction({ step, ...link }: StepActionProps) {
  switch (step.kind) {
    case 'open-quiz':
      return <Link to="/quiz" search={{ session: step.quiz.id }} {...link} />;
    case 'assignment':
      return <AssignmentLink assignment={step.assignment} {...link} />;
    case 'check':
      return <Link to="/exams/check" {...link} />;
    case 'questions':
      return <StartPractice step={step} {...link} />;
    case 'cards':
      return <Link to="/flashcards/due" {...link} />;
    case 'exam':
      return <Link to="/exams" {...link} />;
    default:
      return step satisfies never;
  }
}

type Of<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>;

/** An attempt that has yet to begin shows its rules first, on the list of assignments. */
function AssignmentLink({
  assignment: { kind, topicIds, openSessionId },
  ...link
}: Pick<Of<'assignment'>, 'assignment'> & Omit<StepActionProps, 'step'>) {
  const [topic, ...others] = topicIds;
  if (openSessionId !== null) return <Link to="/quiz" search={{ session: openSessionId }} {...link} />;
  if (kind !== 'cards') return <Link to="/assignments" {...link} />;
  return <Link to="/flashcards" search={topic !== undefined && others.length === 0 ? { topic } : {}} {...link} />;
}

/** Practice of the plan tells what was right after each answer. */
function StartPractice({
  step: { part, left },
  className,
  children,
}: { step: Of<'questions'> } & Omit<StepActionProps, 'step'>) {
  const practice = usePractice();

  function handleStart() {
    practice.start({
      quiz: {
        topicIds: part.topicIds,
        totalQuestions: left,
        timeLimit: 0,
        answerReveal: 'immediate',
        pool: part.pool,
      },
      describe: ({ totalQuestions }) => `${counted(totalQuestions, 'question')} in ${part.name}.`,
    });
  }
  return (
    <button type="button" aria-disabled={practice.isPending} className={className} onClick={handleStart}>
      {children}
    </button>
  );
}
