import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import {
  archiveClass,
  changeMembers,
  createClass,
  deleteClass,
  findJoinableClass,
  joinClass,
  listClasses,
  putIntoGroup,
  renameGroup,
  renewJoinCode,
  updateClass,
} from '#shared/people/classes.contract.ts';
import type { ClassesService } from './classes.service.ts';

export function registerClassRoutes(app: FastifyInstance, classes: ClassesService): void {
  route(app, listClasses, ({ user }) => classes.list(user));
  route(app, createClass, ({ user, body }) => classes.create(user, body));
  route(app, updateClass, ({ user, params, body }) => classes.update(user, params.id, body));
  route(app, archiveClass, ({ user, params, body }) => classes.archive(user, params.id, body.isArchived));
  route(app, renewJoinCode, ({ user, params, body }) => classes.renewJoinCode(user, params.id, body.isOn));
  route(app, changeMembers, ({ user, params, body }) => classes.changeMembers(user, params.id, body));
  route(app, putIntoGroup, ({ user, params, body }) => classes.putIntoGroup(user, params.id, body));
  route(app, renameGroup, ({ user, params, body }) => classes.renameGroup(user, params.id, body));
  route(app, deleteClass, ({ user, params }) => classes.remove(user, params.id));
  route(app, findJoinableClass, ({ params }) => classes.findByCode(params.code));
  route(app, joinClass, ({ user, body }) => classes.join(user, body.code));
}
