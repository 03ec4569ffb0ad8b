import { Classes } from './classes/classes.tsx';

/** /classes: the teacher's own; an owner's all. */
export function ClassesScreen() {
  return <Classes />;
}
