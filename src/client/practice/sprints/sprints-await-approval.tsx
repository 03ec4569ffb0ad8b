import { Notice } from '#client/ui/notice.tsx';

/** Takes the place of sprints, whose runs are recorded, for a student who may not record anything yet. */
export function SprintsAwaitApproval() {
  return (
    <Notice tone="warn" title="Your account is awaiting approval">
      Sprints open once your instructor has approved you. Until then, you can browse flashcards and use the console lab.
    </Notice>
  );
}
