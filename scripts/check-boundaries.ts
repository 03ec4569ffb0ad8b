import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { boundaries } from './boundaries.ts';

/** With fewer modules than this, the tool could not read the sources, which it reports as success. */
const FEWEST_MODULES = 100;

const { options, ...ruleSet } = boundaries;
const { output } = await cruise(
  ['src'],
  { ...options, ruleSet, validate: true },
  {},
  { tsConfig: extractTSConfig('tsconfig.json') },
);
const { modules, summary } = output as ICruiseResult; // a string only if a report format is requested
const sources = modules.filter((module) => module.source.startsWith('src/'));
for (const violation of summary.violations) {
  console.error(`${violation.rule.name}: ${violation.from} → ${violation.to}`);
}
console.log(`${sources.length} modules, ${summary.violations.length} violations`);
if (summary.violations.length > 0 || sources.length < FEWEST_MODULES) process.exitCode = 1;
