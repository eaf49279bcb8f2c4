import { Button, Group } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconUserQuestion } from '@tabler/icons-react';
import type { Item } from '../../../client/client.ts';
import { formatDate } from '../../../ui/format.ts';
import { Callout } from '../../../ui/show/status-badge.tsx';
import classes from './apprenants.module.css';
import { useApprenantActions } from './use-apprenant-actions.ts';

type Apprenant = Item<'apprenants'>;

/** What a learner asks to be called, beside what evidence says, for staff to settle in one click (P-2.3-66). */
export function IdentityToConfirm({
  apprenant,
  onSettled,
}: {
  apprenant: Apprenant;
  onSettled?: (apprenant: Apprenant) => void;
}) {
  const actions = useApprenantActions();
  const { identiteProposee: proposed } = apprenant;
  if (!proposed || apprenant.deletedAt !== null) return null;
  const settle = (verb: 'confirmIdentity' | 'restoreIdentity') =>
    actions.settleIdentity(apprenant, verb).then((settled) => settled && onSettled?.(settled));
  return (
    <div className={classes.callout}>
      <Callout status="attention" icon={IconUserQuestion}>
        <strong>{message('apprenants.identite.titre', { date: formatDate(proposed.depuis) })}</strong>
        <IdentityChanges apprenant={apprenant} />
        {message('apprenants.identite.jusque_la')}
        <Group gap={8} mt={8}>
          <Button size="xs" onClick={() => void settle('confirmIdentity')}>
            {message('apprenants.identite.confirmer')}
          </Button>
          <Button size="xs" variant="default" onClick={() => void settle('restoreIdentity')}>
            {message('apprenants.identite.retablir')}
          </Button>
        </Group>
      </Callout>
    </div>
  );
}

/** Each field that would change: what evidence says, then what was asked. */
export function IdentityChanges({ apprenant }: { apprenant: Apprenant }) {
  const { identiteProposee: proposed } = apprenant;
  if (!proposed) return null;
  return (
    <ul className={classes.changes}>
      {(['nom', 'prenom', 'dateNaissance'] as const)
        .filter((field) => proposed[field] !== apprenant[field])
        .map((field) => (
          <li key={field}>
            {message('apprenants.identite.changement', {
              champ: message(`apprenants.champ.${field}`),
              avant: shown(field, apprenant[field]),
              apres: shown(field, proposed[field]),
            })}
          </li>
        ))}
    </ul>
  );
}

function shown(field: 'nom' | 'prenom' | 'dateNaissance', value: string | null): string {
  if (value === null) return message('apprenants.identite.vide');
  return field === 'dateNaissance' ? formatDate(value) : value;
}
