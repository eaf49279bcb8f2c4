import { Button } from '@mantine/core';
import { isAdmin } from '@sillage/contracts/capabilities.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconArchive, IconUser, IconUsersGroup } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { client } from '../../../client/client.ts';
import { useConnectedUser } from '../../../client/login.ts';
import { invalidate } from '../../../client/queries.ts';
import { confirm } from '../../../ui/confirm.ts';
import { notify } from '../../../ui/notify.ts';
import classes from './assigned-list.module.css';
import { nameOfAssigned } from './assignees.tsx';
import { StaffBadge } from './assignment-status-badge.tsx';
import type { Assignment } from './assignment-texts.ts';
import assignments from './assignments.module.css';

interface AssignedListProps {
  assignment: Assignment;
  /** Given what the server keeps, once one was archived; absent where nothing may change. */
  onArchived?: (assignment: Assignment) => void;
}

/** Who has it, one by one: each may be archived; archived ones are shown to administrators (C-4-52, C-6-25). */
export function AssignedList({ assignment, onArchived }: AssignedListProps) {
  const user = useConnectedUser();
  const queryClient = useQueryClient();
  const shown = assignment.assignmentAssigneds.filter(({ deletedAt }) => deletedAt === null || isAdmin(user));
  if (shown.length === 0) return <p className={assignments.none}>{message('assignments.aucun_assigne')}</p>;

  function ask(assigned: (typeof shown)[number]) {
    void confirm({
      title: message('ui.confirmer_archivage'),
      body: nameOfAssigned(assigned),
      confirmLabel: message('ui.archiver'),
      danger: true,
      onConfirm: async () => {
        await client.assignments.archiveAssigned({ id: assignment.id, assigned: assigned.id });
        notify.success(message('ui.archive'));
        onArchived?.(await client.assignments.show(assignment.id));
        await invalidate(queryClient, 'assignments');
      },
    });
  }

  return (
    <ul className={classes.assigneds} aria-label={message('assignments.assignes')}>
      {shown.map((assigned) => (
        <li key={assigned.id} className={classes.assigned}>
          {assigned.regroupement ? (
            <IconUsersGroup size={18} stroke={1.7} role="img" aria-label={message('assignments.regroupement')} />
          ) : (
            <IconUser size={18} stroke={1.7} role="img" aria-label={message('assignments.apprenant')} />
          )}
          <span>{nameOfAssigned(assigned)}</span>
          {assigned.deletedAt !== null ? (
            <StaffBadge status="archived" />
          ) : (
            onArchived && (
              <Button
                variant="subtle"
                size="xs"
                leftSection={<IconArchive size={16} stroke={1.7} aria-hidden="true" />}
                onClick={() => ask(assigned)}
              >
                {message('ui.archiver')}
                <span className="visually-hidden"> {nameOfAssigned(assigned)}</span>
              </Button>
            )
          )}
        </li>
      ))}
    </ul>
  );
}
