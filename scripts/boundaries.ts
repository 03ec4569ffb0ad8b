import fs from 'node:fs';
import type { IConfiguration, IForbiddenRuleType } from 'dependency-cruiser';

/**
 * The direction of imports: main → composition → areas → base → core | db | adapters | importing → shared on the server,
 * app → areas → components | api → ui | lib → shared on the client. docs/architecture.md draws it.
 */
const only = (name: string, from: string, allowed: string): IForbiddenRuleType => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: '^src/', pathNot: allowed },
});

/** Areas use only those before them; `base` has what most areas need. */
const AREAS_OF = {
  server: ['base', 'mail', 'people', 'bank', 'cards', 'practice', 'insight', 'hub'],
  client: ['people', 'mail', 'bank', 'cards', 'practice', 'insight', 'hub'],
  shared: ['people', 'mail', 'bank', 'cards', 'hub', 'practice', 'insight'],
};
type Room = keyof typeof AREAS_OF;
const AREAS = `(${AREAS_OF.server.join('|')})`;

/** The features of a room, each with the features it uses. These are listed before it, so no two use each other. */
type Graph = [feature: string, uses?: string[]][];

const SERVER: Graph = [
  ['hub/audit'],
  ['hub/site'],
  ['hub/system'],
  ['hub/maintenance'],
  ['base/classes'],
  ['mail/delivery', ['base/classes']],
  ['mail/correspondence', ['mail/delivery', 'base/classes']],
  ['mail/contact', ['mail/delivery', 'base/classes']],
  ['mail/set-up'],
  ['people/auth', ['mail/delivery', 'base/classes']],
  ['people/invitations', ['mail/delivery', 'people/auth', 'base/classes']],
  ['base/item-statistics', ['base/classes']],
  ['base/counters', ['base/item-statistics']],
  ['people/users', ['people/auth', 'base/classes', 'mail/delivery', 'base/counters', 'base/item-statistics']],
  ['people/student-view', ['people/users', 'base/item-statistics']],
  ['people/sso', ['people/auth', 'base/classes', 'people/users']],
  ['people/erasure', ['people/users', 'mail/contact']],
  ['bank/topics'],
  ['bank/media'],
  ['bank/comments'],
  ['bank/item-writing'],
  ['bank/questions', ['bank/media']],
  ['bank/question-files', ['bank/media']],
  ['bank/expert-review', ['bank/comments', 'bank/questions', 'bank/question-files', 'bank/topics']],
  ['bank/verification', ['base/item-statistics']],
  ['insight/reports', ['mail/delivery', 'base/item-statistics', 'bank/verification']],
  ['practice/quizzes', ['bank/topics', 'base/counters']],
  ['practice/regrading', ['practice/quizzes', 'base/counters', 'mail/delivery']],
  ['practice/exams', ['people/users', 'bank/topics', 'practice/quizzes', 'base/counters']],
  [
    'practice/assignments',
    ['bank/topics', 'bank/questions', 'mail/delivery', 'base/classes', 'practice/exams', 'practice/quizzes'],
  ],
  ['insight/readiness', ['base/item-statistics', 'practice/exams']],
  ['insight/checks', ['base/item-statistics', 'practice/exams', 'practice/quizzes', 'insight/readiness']],
  ['cards/flashcards', ['bank/topics', 'bank/media', 'base/counters']],
  ['cards/flashcard-files', ['bank/media', 'cards/flashcards']],
  ['cards/own-cards', ['bank/media']],
  ['cards/card-reviews', ['cards/own-cards', 'base/counters']],
  ['practice/sprints'],
  ['practice/progress', ['bank/topics', 'cards/card-reviews', 'base/counters']],
  ['practice/today', ['bank/topics', 'cards/card-reviews', 'practice/exams', 'practice/progress', 'practice/quizzes']],
  ['insight/attention', ['base/classes', 'practice/assignments']],
  ['insight/analytics', ['base/classes', 'people/users', 'base/counters']],
  ['insight/dashboard', ['people/users', 'insight/analytics']],
  ['insight/student-detail', ['people/users', 'practice/quizzes', 'practice/progress', 'base/counters']],
  ['hub/backup', ['people/auth', 'bank/topics', 'bank/questions', 'cards/flashcards', 'cards/card-reviews']],
  ['hub/library', ['bank/topics', 'bank/questions', 'cards/flashcards', 'practice/exams', 'practice/sprints']],
  ['hub/own-data', ['hub/backup']],
  ['hub/sample-class', ['base/classes', 'base/counters', 'cards/card-reviews', 'insight/attention']],
  ['hub/bin', ['hub/backup', 'cards/card-reviews', 'base/item-statistics', 'base/counters']],
];

const CLIENT: Graph = [
  ['people/approvals'],
  ['people/auth'],
  ['people/student-view'],
  ['people/joining', ['people/auth']],
  ['people/students', ['people/approvals']],
  ['people/inviting', ['people/students']],
  ['people/classes', ['people/auth', 'people/inviting']],
  ['mail/contact'],
  ['mail/correspondence', ['mail/contact', 'people/students']],
  ['mail/contacts', ['mail/correspondence']],
  ['bank/expert-review'],
  ['bank/question-files'],
  ['bank/questions'],
  ['bank/topics'],
  ['bank/verification'],
  ['practice/assignments'],
  ['practice/blueprints'],
  ['practice/exams'],
  ['practice/history'],
  ['practice/lab'],
  ['practice/own-progress'],
  ['practice/paper'],
  ['practice/sprints'],
  ['practice/quiz', ['practice/exams']],
  ['practice/check', ['practice/exams', 'practice/quiz']],
  ['practice/portal', ['practice/assignments', 'practice/quiz']],
  ['cards/card'],
  ['cards/flashcard-deck', ['cards/card']],
  ['cards/flashcards', ['cards/card']],
  ['cards/reviews', ['cards/card']],
  ['practice/assignment-results', ['practice/assignments', 'mail/correspondence']],
  ['practice/assignment-preview', ['practice/assignments', 'practice/quiz', 'cards/flashcards']],
  ['practice/warm-up', ['practice/assignment-preview', 'practice/quiz']],
  ['insight/analytics'],
  ['insight/attention', ['mail/correspondence']],
  ['insight/dashboard', ['insight/analytics', 'insight/attention']],
  ['insight/item-statistics'],
  ['insight/reports', ['insight/item-statistics']],
  ['insight/readiness', ['practice/exams', 'insight/attention']],
  ['insight/student-detail', ['practice/assignments', 'practice/exams', 'people/students', 'mail/correspondence']],
  ['hub/audit'],
  ['hub/backup'],
  ['hub/bin'],
  ['hub/landing'],
  ['hub/library', ['practice/assignment-preview', 'practice/blueprints']],
  ['hub/settings', ['hub/landing']],
];

/** In the shared room an area is one feature. */
const SHARED: Graph = [
  ['people'],
  ['mail'],
  ['bank'],
  ['cards', ['bank']],
  ['hub', ['bank', 'cards']],
  ['practice', ['people', 'bank', 'cards']],
  ['insight', ['bank', 'people', 'practice']],
];

/** What no feature may import: features of its room that it does not list, and modules that combine features. */
function declared(room: Room, graph: Graph, above: string): IForbiddenRuleType[] {
  const known = new Set<string>();
  const rankOf = (feature: string) => AREAS_OF[room].findIndex((area) => feature.split('/')[0] === area);
  return graph.map(([feature, uses = []]) => {
    const unknown = uses.find((used) => !known.has(used));
    if (unknown !== undefined) throw new Error(`${room}: ${feature} uses ${unknown}, which is not listed before it`);
    const later = uses.find((used) => rankOf(used) > rankOf(feature));
    if (later !== undefined) throw new Error(`${room}: ${feature} uses ${later}, whose area may use its own`);
    known.add(feature);
    return {
      name: `${room}-${feature}-uses`,
      severity: 'error',
      from: { path: `^src/${room}/${feature}/` },
      to: { path: `^src/${room}/(${AREAS}/|${above})`, pathNot: `^src/${room}/(${[feature, ...uses].join('|')})/` },
    };
  });
}

/** Returns folders of features that are in no graph, and features without a folder. */
function undeclared(room: Room, graph: Graph): string[] {
  const folders = AREAS_OF[room].flatMap((area) =>
    fs
      .readdirSync(`src/${room}/${area}`, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${area}/${name}`),
  );
  const features = graph.map(([feature]) => feature);
  return [...new Set([...folders, ...features])].filter((one) => !folders.includes(one) || !features.includes(one));
}

const strangers = [...undeclared('server', SERVER), ...undeclared('client', CLIENT)];
if (strangers.length > 0) throw new Error(`not in scripts/boundaries.ts, or without a folder: ${strangers.join(', ')}`);

export const boundaries: IConfiguration = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      // The server and the quiz grade settings, and never load the modules that draw them.
      name: 'bmode-measures-without-picture',
      severity: 'error',
      from: { path: '^src/shared/console/bmode/', pathNot: '/picture(/|\\.ts$)' },
      to: { path: '^src/shared/console/bmode/picture(/|\\.ts$)' },
    },
    only('shared-knows-nobody', '^src/shared/', '^src/shared/'),
    only('server-knows-no-client', '^src/server/', '^src/(server|shared)/'),
    only('client-knows-no-server', '^src/client/', '^src/(client|shared)/'),
    ...declared('shared', SHARED, 'contract/resources'),
    only('scanner-core', '^src/shared/scanner/core/', '^src/shared/scanner/core/'),
    {
      name: 'console-measures-without-pictures',
      severity: 'error',
      from: { path: '^src/shared/console/modes\\.ts$' },
      to: {
        path: '^src/shared/console/(painters|duplex|.+/(picture|spectrum|palette|flow-map))\\.ts$',
        reachable: true,
      },
    },
    ...declared('server', SERVER, 'composition/|(app|main)\\.ts'),
    only(
      'server-layers',
      '^src/server/(core|db|adapters|importing)/',
      '^src/(server/(core|db|adapters|importing)|shared)/',
    ),
    only('server-db', '^src/server/db/', '^src/(server/db|shared)/'),
    ...declared('client', CLIENT, 'app/|[a-z]+/[a-z-]+-screen\\.tsx'),
    only('client-areas', `^src/client/${AREAS}/`, `^src/(client/(${AREAS}|components|api|ui|lib|styles)/|shared/)`),
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
