import { Button } from '@mantine/core';
import type { LearnerStatus } from '@sillage/contracts/assignments.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconLock, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useConnectedUser } from '../../../client/login.ts';
import { queries } from '../../../client/queries.ts';
import { formatDate, formatPercent } from '../../../ui/format.ts';
import { AddressLink } from '../../../ui/link.tsx';
import { StatusBadge } from '../../../ui/show/status-badge.tsx';
import { useDevice } from '../../apprenants/-parts/formation-cards.tsx';
import { type Acces, closedReasons, isClosed, moduleAccess } from '../../apprenants/-parts/formations.ts';
import type { Details } from './assignment-texts.ts';
import { type DetailModule, ModuleRow, ModulesCard } from './detail-modules.tsx';
import classes from './details.module.css';

interface OwnModulesProps {
  details: Details;
  status: LearnerStatus;
}

/** The formations in their order: what is done, with which score, and the way into those that are open (C-2.6-36). */
export function OwnModules({ details, status }: OwnModulesProps) {
  const device = useDevice();
  const { data } = useQuery(queries.formations.deApprenant(useConnectedUser().apprenantId ?? 0));
  const formation = data?.formations.find(({ id }) => id === details.id);
  const isOpen = status === 'available' || status === 'already-done';
  return (
    <ModulesCard modules={details.modules}>
      {(module) => {
        const followed = formation?.modules.find(({ id }) => id === module.id);
        const access =
          data && formation && followed && isOpen ? moduleAccess(followed, formation, data.mobile, device) : null;
        return (
          <ModuleRow
            key={module.id}
            module={module}
            facts={<ModuleState module={module} isBegun={followed?.commence === true} />}
            stepEnd={({ isDone, moyenne }) => (
              <>
                <span>{message(isDone ? 'assignments.terminee' : 'formations.etape_non_terminee')}</span>
                <span className={`${classes.rate} tabular`}>{formatPercent(moyenne)}</span>
              </>
            )}
          >
            {module.moyenne !== null && (
              <span className={classes.score}>
                {message('assignments.mon_score')} <strong className="tabular">{formatPercent(module.moyenne)}</strong>
              </span>
            )}
            <ModuleAccess
              name={module.nom}
              access={access}
              isLocked={isOpen && followed?.verrouille === true}
              isBegun={followed?.commence === true && !followed.complete}
            />
          </ModuleRow>
        );
      }}
    </ModulesCard>
  );
}

function ModuleState({ module, isBegun }: { module: DetailModule; isBegun: boolean }) {
  if (module.isDone) {
    return (
      <StatusBadge status="success">
        {module.completeLe
          ? message('formations.etape_faite_le', { date: formatDate(module.completeLe) })
          : message('assignments.terminee')}
      </StatusBadge>
    );
  }
  return <span>{message(isBegun ? 'formations.commencee' : 'formations.pas_commencee')}</span>;
}

interface ModuleAccessProps {
  name: string;
  access: Acces;
  isLocked: boolean;
  isBegun: boolean;
}

function ModuleAccess({ name, access, isLocked, isBegun }: ModuleAccessProps) {
  if (isLocked) {
    return (
      <span className={classes.waiting}>
        <IconLock size={16} stroke={1.8} aria-hidden="true" />
        {message('assignments.attend_precedente')}
      </span>
    );
  }
  if (access === null) return null;
  if (isClosed(access)) return <span className={classes.waiting}>{message(closedReasons[access])}</span>;
  const look = { leftSection: <IconPlayerPlayFilled size={15} aria-hidden="true" /> };
  const label = (
    <>
      {message(isBegun ? 'formations.reprendre' : 'formations.acceder')}
      <span className="visually-hidden">
        {' '}
        {isBegun && message('formations.acceder')} {name}
      </span>
    </>
  );
  return 'to' in access ? (
    <Button component={AddressLink} to={access.to} search={access.search} {...look}>
      {label}
    </Button>
  ) : (
    <Button component="a" href={access.href} {...look}>
      {label}
    </Button>
  );
}
