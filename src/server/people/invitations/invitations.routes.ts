import path from 'node:path/posix';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ImportParser } from '#server/importing/import-parser.ts';
import { invalid } from '#server/core/errors.ts';
import { readImportForm } from '#server/core/import-form.ts';
import { addressKey, countingFailures, type RateLimits } from '#server/core/rate-limits.ts';
import { route } from '#server/core/route.ts';
import { signIn } from '#server/core/sessions.ts';
import type { UploadedFile } from '#server/core/uploads.ts';
import { formatCount } from '#shared/domain/counted.ts';
import { guessedCodePage } from '#shared/domain/decode-text.ts';
import { ImportFileError } from '#server/importing/import-file-error.ts';
import { TABLE_MAX_ROWS } from '#shared/bank/import-limits.ts';
import * as contract from '#shared/people/invitations.contract.ts';
import type { ReadPeople } from '#shared/people/invitations.contract.ts';
import * as staffInvitationsContract from '#shared/people/staff-invitations.contract.ts';
import type { Devices } from '../auth/devices.ts';
import type { AcceptanceService } from './acceptance.service.ts';
import type { InvitationsService } from './invitations.service.ts';
import { inviteesOfTable, inviteesOfText } from './read-invitees.ts';
import type { StaffInvitationsService } from './staff-invitations.service.ts';

interface InvitationRoutes {
  invitations: InvitationsService;
  staffInvitations: StaffInvitationsService;
  acceptance: AcceptanceService;
  parser: Pick<ImportParser, 'parseTable'>;
  devices: Devices;
  limits: RateLimits;
}

export function registerInvitationRoutes(app: FastifyInstance, dependencies: InvitationRoutes): void {
  const { invitations, staffInvitations, acceptance, parser, devices, limits } = dependencies;

  route(app, contract.readInvitees, async ({ request }) => {
    const { file } = await readImportForm(request, PEOPLE_FILES);
    const read = await readFile(file, parser);
    const { people } = read;
    if (people.length === 0) throw invalid('There are no people in this file');
    if (people.length > TABLE_MAX_ROWS) {
      throw invalid(`There are more than ${formatCount(TABLE_MAX_ROWS)} people: invite them in batches`);
    }
    return read;
  });
  route(app, contract.invite, ({ user, body }) => invitations.invite(user, body));
  route(app, contract.listInvitations, ({ user, query }) => invitations.list(user, query.classId ?? null));
  route(app, contract.renewInvitation, ({ user, params }) => invitations.renew(user, params.id));
  route(app, contract.withdrawInvitation, ({ user, params }) => invitations.withdraw(user, params.id));

  route(app, staffInvitationsContract.inviteStaff, ({ user, body }) => staffInvitations.invite(user, body));
  route(app, staffInvitationsContract.listStaffInvitations, () => staffInvitations.list());
  route(app, staffInvitationsContract.renewStaffInvitation, ({ user, params }) =>
    staffInvitations.renew(user, params.id),
  );
  route(app, staffInvitationsContract.withdrawStaffInvitation, ({ params }) => staffInvitations.withdraw(params.id));

  const limited = <Result>(
    { ip }: FastifyRequest,
    work: () => Promise<Result>,
    isGood?: (result: Result) => boolean,
  ): Promise<Result> => countingFailures(limits, ['invitationByAddress', addressKey(ip)], work, isGood);

  route(app, contract.checkInvitation, ({ body, request }) =>
    limited(
      request,
      () => acceptance.check(body.token),
      ({ state }) => state !== 'unknown',
    ),
  );
  route(app, contract.acceptInvitation, async ({ body, request, reply }) => {
    const user = await limited(request, () => acceptance.accept(body));
    await signIn(request, user.id);
    await devices.remember(request, reply, user.id);
    return user;
  });
  route(app, contract.claimByInvitation, async ({ body, request, reply }) => {
    const userId = await limited(request, () => acceptance.claim(body));
    // Only the owner gets the mail with the token, so the next sign-in here needs no notice.
    await devices.remember(request, reply, userId);
  });
  route(app, contract.joinByInvitation, ({ body, request }) => limited(request, () => acceptance.join(body.token)));
}

const extensionOf = (name: string) => path.extname(name).toLowerCase();

const PEOPLE_FILES = {
  isAllowed: (name: string) => contract.INVITEE_FILES.includes(extensionOf(name)),
  refusal: 'Choose a table (.csv, .xlsx, .xls) or a text file (.txt)',
};

async function readFile(file: UploadedFile, parser: Pick<ImportParser, 'parseTable'>): Promise<ReadPeople> {
  const extension = extensionOf(file.name);
  const codePage = extension === '.txt' || extension === '.csv' ? guessedCodePage(file.data) : null;
  if (extension === '.txt') return { people: inviteesOfText(file.data, TABLE_MAX_ROWS), codePage };
  try {
    return { people: inviteesOfTable(await parser.parseTable(file)), codePage };
  } catch (error) {
    if (error instanceof ImportFileError) throw invalid(error.message, 'import_refused');
    throw error;
  }
}
