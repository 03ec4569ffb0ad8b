import { useUrlState } from '#client/components/use-url-state.ts';
import { Gradebook } from './assignments/gradebook.tsx';

/** /gradebook: `?class=`, `?group=` of that class, `?page=` counts from 1. */
export function GradebookScreen() {
  const { urlState, move } = useUrlState('/gradebook');
  return <Gradebook urlState={urlState} onMove={move} />;
}
