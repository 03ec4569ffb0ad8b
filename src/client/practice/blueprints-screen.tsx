import { Blueprints } from '#client/practice/blueprints/blueprints.tsx';

export function BlueprintsScreen() {
  return <Blueprints />;
}
