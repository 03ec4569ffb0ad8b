import { usePlace } from '#client/components/use-place.ts';
import { Gradebook } from './assignments/gradebook.tsx';

/** /gradebook: `?class=`, `?group=` of that class, `?page=` counts from 1. */
export function GradebookScreen() {
  const { place, move } = usePlace('/gradebook');
  return <Gradebook place={place} onMove={move} />;
}
