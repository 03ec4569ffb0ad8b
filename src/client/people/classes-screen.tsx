import { Classes } from './classes/classes.tsx';

/** /classes: the teacher's own; for an owner, all classes. */
export function ClassesScreen() {
  return <Classes />;
}
