import type { IConfiguration, IForbiddenRuleType } from 'dependency-cruiser';

/** The direction of imports: main → app → features → core | db | adapters → shared; app → screens → features → … → shared. */
const only = (name: string, from: string, allowed: string): IForbiddenRuleType => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: '^src/', pathNot: allowed },
});

export const boundaries: IConfiguration = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    only('shared-knows-nobody', '^src/shared/', '^src/shared/'),
    only('server-knows-no-client', '^src/server/', '^src/(server|shared)/'),
    only('client-knows-no-server', '^src/client/', '^src/(client|shared)/'),
    {
      name: 'server-features-are-apart',
      severity: 'error',
      from: { path: '^src/server/features/([^/]+)/' },
      to: { path: '^src/server/(features/|composition/|(app|main)\\.ts)', pathNot: '^src/server/features/$1/' },
    },
    only('server-base', '^src/server/(core|db|adapters)/', '^src/(server/(core|db|adapters)|shared)/'),
    only('server-db', '^src/server/db/', '^src/(server/db|shared)/'),
    {
      name: 'client-features-are-apart',
      severity: 'error',
      from: { path: '^src/client/features/([^/]+)/' },
      to: { path: '^src/client/(features|screens|app)/', pathNot: '^src/client/features/$1/' },
    },
    only(
      'client-screens',
      '^src/client/screens/',
      '^src/(client/(screens|features|components|api|ui|lib|styles)|shared)/',
    ),
    only('client-components', '^src/client/components/', '^src/(client/(components|api|ui|lib)|shared)/'),
    only('client-api', '^src/client/api/', '^src/(client/(api|lib)|shared)/'),
    only('client-ui', '^src/client/ui/', '^src/(client/(ui|lib)|shared)/'),
    only('client-lib', '^src/client/lib/', '^src/(client/lib|shared)/'),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.test\\.tsx?$' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
