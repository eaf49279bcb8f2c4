import { canOpenAssignment } from '@sillage/contracts/assignments.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { listName } from '@sillage/contracts/personnes.rules.ts';
import { regroupementName } from '@sillage/contracts/regroupements.rules.ts';
import { IconBuildingHospital, IconKey } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { client } from '../../client/client.ts';
import { roleRequired } from '../../client/guards.ts';
import { asListQuery } from '../../client/list-query.ts';
import { useCan, useConnectedUser } from '../../client/login.ts';
import { queries, readRecord } from '../../client/queries.ts';
import { acts } from '../../ui/acts.ts';
import { Card } from '../../ui/card.tsx';
import { useIsHere } from '../../ui/current-page.ts';
import { sayRefusal } from '../../ui/form/refusal.ts';
import { HeldButton } from '../../ui/held-button.tsx';
import { AddressLink } from '../../ui/link.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { SurnameCell } from '../../ui/list/surname-cell.tsx';
import { useLocalListState } from '../../ui/list/use-list-state.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { FieldTable } from '../../ui/show/field-table.tsx';
import { Callout } from '../../ui/show/status-badge.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { StaffBadge } from '../assignments/-parts/assignment-status-badge.tsx';
import type { Regroupement } from './-parts/regroupement-fields.tsx';
import classes from './-parts/regroupements.module.css';
import { useRegroupementActions } from './-parts/use-regroupement-actions.ts';

/** C-2.4-04, C-9-04. */
export const Route = createFileRoute('/regroupements/show/$id')({
  beforeLoad: roleRequired('regroupements.consulter'),
  loader: readRecord('regroupements'),
  component: ShowRegroupement,
});

function ShowRegroupement() {
  const may = useCan();
  const actions = useRegroupementActions();
  const { data: regroupement } = useSuspenseQuery(queries.regroupements.show(Number(Route.useParams().id)));
  const { id, etablissement } = regroupement;
  const isArchived = regroupement.deletedAt !== null;
  const mayWrite = may('regroupements.modifier') && !isArchived;
  const remove = () => actions.remove(regroupement, { leaves: true });

  return (
    <>
      <Crumbs item={regroupement} />
      <PageTitle
        title={regroupementName(regroupement)}
        backTo="/regroupements"
        primary={mayWrite ? { ...acts.edit, to: `/regroupements/edit/${id}` } : undefined}
        menu={[
          ...(mayWrite
            ? [{ ...acts.archive, onClick: () => void actions.archive(regroupement, { leaves: true }) }]
            : []),
          ...(may('regroupements.supprimer') ? [{ ...acts.remove, onClick: remove }] : []),
        ]}
        facts={[{ icon: IconBuildingHospital, text: etablissement.nom }]}
      />
      <div className={classes.page}>
        {isArchived && <Callout status="neutral">{message('regroupements.est_archive')}</Callout>}
        <div className={classes.cards}>
          <Identity regroupement={regroupement} />
          <Trainings regroupement={regroupement} />
        </div>
        <Members key={id} regroupement={regroupement} />
      </div>
    </>
  );
}

function Identity({ regroupement }: { regroupement: Regroupement }) {
  const may = useCan();
  const { regroupement: parent } = regroupement;
  return (
    <Card title={message('regroupements.section.identite')}>
      <FieldTable
        fields={[
          { label: message('regroupements.champ.nomA'), value: regroupement.nomA },
          { label: message('regroupements.champ.nomB'), value: regroupement.nomB },
          { label: message('regroupements.champ.nomC'), value: regroupement.nomC },
          may('regroupements.champ.administration') && {
            label: message('regroupements.champ.code'),
            value: regroupement.codeRegroupement,
          },
          {
            label: message('regroupements.champ.parent'),
            value: parent && (
              <AddressLink className="link" to={`/regroupements/show/${parent.id}`}>
                {regroupementName(parent)}
              </AddressLink>
            ),
          },
        ]}
      />
    </Card>
  );
}

function Trainings({ regroupement: { allAssignments = [] } }: { regroupement: Regroupement }) {
  const user = useConnectedUser();
  return (
    <Card title={message('regroupements.formations')} count={allAssignments.length}>
      {allAssignments.length === 0 ? (
        <p className={classes.none}>{message('regroupements.aucune_formation')}</p>
      ) : (
        <ul className={classes.trainings}>
          {allAssignments.map(({ id, name, type, status, createdBy }) => (
            <li key={id}>
              {canOpenAssignment(user, { createdBy }) ? (
                <AddressLink className="link" to={`/assignments/show/${id}`}>
                  {name}
                </AddressLink>
              ) : (
                name
              )}
              <span className={classes.kind}>
                {message(type === 'Module' ? 'regroupements.module' : 'regroupements.parcours')}
              </span>
              <StaffBadge status={status} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/**
 * Its learners and those of the regroupements below it, by regroupement then by name (C-2.4-05, C-2.4-06, C-2.4-07, C-2.4-08, C-2.4-19).
 */
function Members({ regroupement: { id, allLearners = [] } }: { regroupement: Regroupement }) {
  const may = useCan();
  const isHere = useIsHere();
  const sheets = useMutation({
    mutationFn: async () => {
      const { printSheets } = await import('../apprenants/-parts/print-sheets.tsx');
      const ids = allLearners.map((learner) => learner.id);
      await printSheets(ids, isHere);
    },
    // Its code did not come: what the server refuses is said there.
    onError: sayRefusal,
  });
  const state = useLocalListState();
  const { page, rowsPerPage } = state;
  const query = useQuery({
    ...queries.regroupements.membres(id, { page, rowsPerPage, nested: 'true' }),
    placeholderData: keepPreviousData,
    select: ({ members, total }) => ({ rows: members, total }),
  });
  return (
    <ListScreen
      as="section"
      title={message('regroupements.champ.nombre')}
      noun="apprenants.nom_m"
      aside={
        allLearners.length > 0 &&
        may('apprenants.modifier') && (
          <HeldButton
            variant="default"
            leftSection={<IconKey size={17} aria-hidden="true" />}
            held={sheets.isPending ? { reason: message('ui.chargement'), isSaid: true } : undefined}
            onClick={() => sheets.mutate()}
          >
            {message('apprenants.fiches_acces')}
          </HeldButton>
        )
      }
      columns={[
        {
          id: 'nom',
          label: message('regroupements.champ.nom'),
          cell: ({ apprenant }) => <SurnameCell {...apprenant} />,
          width: 200,
        },
        {
          id: 'prenom',
          label: message('regroupements.champ.prenom'),
          cell: ({ apprenant }) => apprenant.prenom,
          quiet: true,
          width: 180,
          min: 110,
        },
        {
          id: 'regroupement',
          label: message('regroupements.champ.regroupement'),
          cell: ({ regroupement, autres }) => [regroupement, ...autres].map(regroupementName).join(', '),
          width: 320,
          min: 140,
        },
      ]}
      state={state}
      query={asListQuery(query, async (paging) => {
        const { members } = await client.regroupements.membres(id, { ...paging, nested: 'true' });
        return members;
      })}
      rowId={(member) => String(member.id)}
      rowName={({ apprenant }) => listName(apprenant)}
      rowTo={({ apprenant }) => `/apprenants/show/${apprenant.id}`}
      rowsPerPageOptions={[5, 10, 20]}
    />
  );
}
