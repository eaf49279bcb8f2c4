import { message } from '@sillage/contracts/messages.fr.ts';
import { listName } from '@sillage/contracts/personnes.rules.ts';
import { IconBuildingHospital, IconId, IconKey, IconListCheck } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { Item } from '../../client/client.ts';
import { roleRequired } from '../../client/guards.ts';
import { useCan } from '../../client/login.ts';
import { queries, readRecord } from '../../client/queries.ts';
import { acts } from '../../ui/acts.ts';
import { Card } from '../../ui/card.tsx';
import { formatDate, formatInteger } from '../../ui/format.ts';
import { AddressLink } from '../../ui/link.tsx';
import { type PageAction, PageTitle } from '../../ui/page-title.tsx';
import { FieldTable } from '../../ui/show/field-table.tsx';
import { RateCell } from '../../ui/show/meter.tsx';
import { Callout } from '../../ui/show/status-badge.tsx';
import { exportsOf } from '../-securite/own-data.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import classes from './-parts/apprenants.module.css';
import { IdentityToConfirm } from './-parts/identity-to-confirm.tsx';
import { LearnerTrainings } from './-parts/learner-trainings.tsx';
import { RegroupementsCard } from './-parts/regroupements-card.tsx';
import { useApprenantActions } from './-parts/use-apprenant-actions.ts';
import { useAssignActions } from './-parts/use-assign-actions.ts';

/** P-2.3-06, P-2.3-58, P-2.3-59, P-2.3-60, P-2.3-61, P-2.3-62, P-2.3-64, P-2.3-65. */
export const Route = createFileRoute('/apprenants/show/$id')({
  beforeLoad: roleRequired('apprenants.lister'),
  loader: readRecord('apprenants'),
  component: ShowApprenant,
});

function ShowApprenant() {
  const may = useCan();
  const { data: apprenant } = useSuspenseQuery(queries.apprenants.show(Number(Route.useParams().id)));
  const actions = useApprenantActions();
  const assign = useAssignActions();
  const isArchived = apprenant.deletedAt !== null;
  const unarchive = { ...acts.unarchive, onClick: () => void actions.unarchive(apprenant) };
  const steps: PageAction = {
    label: message('formations.voir_etapes'),
    icon: IconListCheck,
    to: '/apprenants/liste-etapes',
    search: { aId: apprenant.codeApprenant, id: apprenant.id },
  };
  const edit: PageAction = { ...acts.edit, to: `/apprenants/edit/${apprenant.id}` };

  return (
    <>
      <Crumbs item={apprenant} />
      <PageTitle
        title={listName(apprenant)}
        backTo="/apprenants"
        primary={isArchived ? undefined : edit}
        secondary={[
          ...(isArchived && may('apprenants.archiver') ? [unarchive] : []),
          steps,
          ...(isArchived ? [] : assign.toOne(apprenant.id)),
        ]}
        menu={[
          ...(isArchived
            ? []
            : [
                {
                  label: message('apprenants.fiche_acces'),
                  icon: IconKey,
                  onClick: () => void actions.printAccess(apprenant),
                },
              ]),
          ...(may('apprenants.modifier') ? exportsOf(`/apprenants/${apprenant.id}`) : []),
          ...actions.leaving(apprenant),
        ]}
        facts={[
          { icon: IconId, text: apprenant.codeApprenant },
          { icon: IconBuildingHospital, text: apprenant.etablissement.nom },
        ]}
      />
      {isArchived && (
        <div className={classes.callout}>
          <Callout status="neutral">{message('apprenants.est_archive')}</Callout>
        </div>
      )}
      <IdentityToConfirm apprenant={apprenant} />
      <Sections apprenant={apprenant} />
    </>
  );
}

function Sections({ apprenant }: { apprenant: Item<'apprenants'> }) {
  const may = useCan();
  const reads = (name: string) => may.field('apprenants', name, 'read');
  const yesOrNo = (value: boolean) => message(value ? 'ui.oui' : 'ui.non');
  const { etablissement, profession, email } = apprenant;
  return (
    <div className={classes.cards}>
      <Card title={message('apprenants.section.identite')}>
        <FieldTable
          fields={[
            { label: message('apprenants.champ.nom'), value: apprenant.nom },
            { label: message('apprenants.champ.prenom'), value: apprenant.prenom },
            {
              label: message('apprenants.champ.email'),
              value: email && (
                <a className="link" href={`mailto:${email}`}>
                  {email}
                </a>
              ),
              feminine: true,
            },
            {
              label: message('apprenants.champ.dateNaissance'),
              value: apprenant.dateNaissance && formatDate(apprenant.dateNaissance),
              feminine: true,
            },
          ]}
        />
      </Card>
      <Card title={message('apprenants.section.situation')}>
        <FieldTable
          fields={[
            {
              label: message('apprenants.champ.etablissement'),
              value: (
                <AddressLink className="link" to={`/etablissements/show/${etablissement.id}`}>
                  {etablissement.nom}
                </AddressLink>
              ),
            },
            reads('profession') && {
              label: message('apprenants.champ.profession'),
              value: profession?.label,
              feminine: true,
            },
            { label: message('apprenants.champ.matricule'), value: apprenant.matricule },
            reads('rppsOrAdeli') && { label: message('apprenants.champ.rppsOrAdeli'), value: apprenant.rppsOrAdeli },
            reads('estEtudiant') && {
              label: message('apprenants.champ.estEtudiant'),
              value: yesOrNo(apprenant.estEtudiant),
            },
          ]}
        />
      </Card>
      <Card title={message('apprenants.section.connexion')}>
        <FieldTable
          fields={[
            { label: message('apprenants.champ.codeApprenant'), value: apprenant.codeApprenant },
            reads('estBloque') && { label: message('apprenants.champ.estBloque'), value: yesOrNo(apprenant.estBloque) },
          ]}
        />
      </Card>
      {reads('apprenantRegroupements') && <RegroupementsCard apprenant={apprenant} />}
      {may('apprenants.champ.administration') && (
        <Card title={message('apprenants.section.formation')}>
          <FieldTable
            fields={[
              {
                label: message('apprenants.modules_termines'),
                value: formatInteger(apprenant.lessonsCompleted),
              },
              {
                label: message('apprenants.reussite_moyenne'),
                value: <RateCell tauxPourcent={apprenant.successRating} />,
              },
            ]}
          />
        </Card>
      )}
      <LearnerTrainings apprenant={apprenant} />
    </div>
  );
}
