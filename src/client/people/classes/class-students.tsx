import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Minus, Plus } from 'lucide-react';
import type { SchoolClass } from '#shared/people/classes.contract.ts';
import type { User } from '#shared/people/users.contract.ts';
import { changeMembers } from '#shared/people/classes.endpoints.ts';
import { useMay } from '#client/api/auth.ts';
import { useChangeMembers } from '#client/api/classes.ts';
import { USER_PAGE_SIZE, userCountQuery, userPageQuery } from '#client/api/users.ts';
import { AddressText } from '#client/components/address-text.tsx';
import { fullName } from '#client/components/full-name.ts';
import { GroupSelect } from '#client/components/group-select.tsx';
import { ListPage, NoSuchPage } from '#client/components/lists/list-page.tsx';
import { SearchField } from '#client/components/search-field.tsx';
import { reported } from '#client/lib/reported.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { GroupForm, RenameGroupDialog } from './class-groups.tsx';

/** The members of a class, and the students who can be added. */
export function ClassStudents({ ofClass, onClose }: { ofClass: SchoolClass; onClose: () => void }) {
  const [whose, setWhose] = useState<'members' | 'others'>(ofClass.students === 0 ? 'others' : 'members');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [group, setGroup] = useState<string>();
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [isRenaming, setIsRenaming] = useState(false);
  const mayChange = useMay(changeMembers);
  const change = useChangeMembers();
  const isMembers = whose === 'members';
  const filter = {
    role: 'student',
    ...(search !== '' && { search }),
    ...(isMembers ? { classId: ofClass.id, ...(group !== undefined && { group }) } : { notInClass: ofClass.id }),
  } as const;
  const query = useQuery(userPageQuery(filter, { sort: 'name' }, page - 1));
  const { data: count } = useQuery(userCountQuery(filter));

  const handleChange = async ({ id, ...student }: User) => {
    const name = fullName(student);
    const isChanged = await reported(change.mutateAsync({ id: ofClass.id, [isMembers ? 'remove' : 'add']: [id] }), {
      done: isMembers ? `${name} was removed` : `${name} is in the class`,
      failure: 'The class could not be changed',
    });
    if (isChanged) setSelected((ids) => ids.filter((selectedId) => selectedId !== id));
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="large"
      title={`Students of ${ofClass.name}`}
      footer={selected.length > 0 && <GroupForm ofClass={ofClass} selected={selected} onDone={() => setSelected([])} />}
    >
      <div className="grid gap-4">
        <Segmented
          label="Which students"
          isLabelHidden
          options={[
            { value: 'members', label: 'In the class' },
            { value: 'others', label: 'Not in the class' },
          ]}
          value={whose}
          onChange={(next) => {
            setWhose(next);
            setSelected([]);
            setPage(1);
          }}
        />
        <SearchField
          value={search}
          placeholder="Name or email"
          onSearch={(text) => {
            setSearch(text);
            setPage(1);
          }}
        />
        {isMembers && (
          <div className="flex flex-wrap items-end gap-3 empty:hidden">
            <GroupSelect
              className="min-w-56 flex-1 sm:max-w-xs"
              groups={ofClass.groups}
              value={group}
              onChange={(next) => {
                setGroup(next);
                setSelected([]);
                setPage(1);
              }}
            />
            {mayChange && ofClass.groups.some(({ name }) => name === group) && (
              <Button onClick={() => setIsRenaming(true)}>Rename group</Button>
            )}
          </div>
        )}
        {isMembers && mayChange && (
          <p className="text-14 text-ink-3">Select students to put them into a group, such as a lab.</p>
        )}
        <ListPage
          query={query}
          failure="The students could not be loaded"
          skeleton={<SkeletonRows label="Loading the students…" count={5} row="h-12" />}
          empty={
            page > 1 ? (
              <NoSuchPage as="h3" onFirst={() => setPage(1)} />
            ) : (
              <EmptyState
                as="h3"
                title={search === '' ? 'Nobody here' : 'Nobody found'}
                text={emptyText(isMembers, group)}
              />
            )
          }
          label="Pages of students"
          noun="students"
          total={count?.total}
          page={page}
          size={USER_PAGE_SIZE}
          onPage={setPage}
          startsAt={null}
        >
          {(rows) => (
            <ul className="divide-y divide-line border-y border-line">
              {rows.map((student) => (
                <li key={student.id} className="flex items-center gap-3 py-1.5">
                  {isMembers && mayChange ? (
                    <label className="flex min-w-0 flex-1 items-center gap-3">
                      <input
                        type="checkbox"
                        className="size-5 shrink-0 accent-brand"
                        aria-label={`Select ${fullName(student)}`}
                        checked={selected.includes(student.id)}
                        onChange={({ target }) =>
                          setSelected((ids) =>
                            target.checked
                              ? [...ids, student.id]
                              : ids.filter((selectedId) => selectedId !== student.id),
                          )
                        }
                      />
                      <NameAndEmail {...student} />
                    </label>
                  ) : (
                    <NameAndEmail {...student} />
                  )}
                  {isMembers && student.group && <Badge className="max-w-2/5 wrap-anywhere">{student.group}</Badge>}
                  {student.status === 'pending' && <Badge tone="warn">Awaits approval</Badge>}
                  {mayChange && (
                    <IconButton
                      label={isMembers ? `Take ${fullName(student)} out` : `Add ${fullName(student)}`}
                      Icon={isMembers ? Minus : Plus}
                      disabled={change.isPending}
                      onClick={() => void handleChange(student)}
                    />
                  )}
                </li>
              ))}
            </ul>
          )}
        </ListPage>
      </div>
      {isRenaming && group !== undefined && (
        <RenameGroupDialog
          classId={ofClass.id}
          group={group}
          onRenamed={setGroup}
          onClose={() => setIsRenaming(false)}
        />
      )}
    </Dialog>
  );
}

function NameAndEmail({ email, ...student }: Pick<User, 'firstName' | 'lastName' | 'email'>) {
  return (
    <span className="min-w-0 flex-1 wrap-anywhere">
      <span className="font-medium">{fullName(student)}</span>
      <span className="block text-14 text-ink-3">
        <AddressText>{email}</AddressText>
      </span>
    </span>
  );
}

function emptyText(isMembers: boolean, group: string | undefined): string {
  if (!isMembers) return 'All students are in this class.';
  if (group === undefined) return 'Nobody is in this class yet.';
  return group === '' ? 'All students of the class are in a group.' : 'Nobody is in this group now.';
}
