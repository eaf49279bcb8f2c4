import { dayInFrance } from '@sillage/contracts/calendrier.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { authRequired } from '../../client/guards.ts';
import { useCan } from '../../client/login.ts';
import { queries, readRecord } from '../../client/queries.ts';
import { useDelete } from '../../client/use-delete.ts';
import { acts } from '../../ui/acts.ts';
import { Card } from '../../ui/card.tsx';
import { formatDate } from '../../ui/format.ts';
import { AddressLink } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { FieldTable } from '../../ui/show/field-table.tsx';
import { StatusBadge } from '../../ui/show/status-badge.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { emplacementName, type Possession, stateOf } from './-parts/possession-state.ts';

export const Route = createFileRoute('/possession_casques/show/$id')({
  beforeLoad: authRequired(),
  loader: readRecord('possession_casques'),
  component: ShowPossession,
});

const STATUS = { a_venir: 'info', en_cours: 'active', terminee: 'neutral' } as const;

function ShowPossession() {
  const may = useCan();
  const id = Number(Route.useParams().id);
  const askDelete = useDelete('possession_casques');
  const { data: possession } = useSuspenseQuery(queries.possession_casques.show(id));
  const { numeroSerie: nom } = possession.casque;
  const mayWrite = may('possession_casques.modifier');
  const state = stateOf(possession, dayInFrance(new Date()));
  const remove = () => askDelete({ id, name: nom }, { leaves: true });
  return (
    <>
      <Crumbs item={possession.casque} />
      <PageTitle
        title={message('possession_casques.titre', { nom })}
        badge={<StatusBadge status={STATUS[state]}>{message(`possession_casques.etat.${state}`)}</StatusBadge>}
        backTo="/possession_casques"
        primary={mayWrite ? { ...acts.edit, to: `/possession_casques/edit/${id}` } : undefined}
        menu={mayWrite ? [{ ...acts.remove, onClick: remove }] : []}
      />
      <Card title={message('possession_casques.section')}>
        <Fields possession={possession} />
      </Card>
    </>
  );
}

function Fields({
  possession: { casque, etablissement, emplacement, dateDebut, dateFin },
}: {
  possession: Possession;
}) {
  const may = useCan();
  return (
    <FieldTable
      fields={[
        {
          label: message('possession_casques.champ.casque'),
          value: may('casques.lister') ? (
            <AddressLink className="link" to={`/casques/show/${casque.id}`}>
              {casque.numeroSerie}
            </AddressLink>
          ) : (
            casque.numeroSerie
          ),
        },
        { label: message('possession_casques.champ.etiquette'), value: casque.etiquette, feminine: true },
        {
          label: message('possession_casques.champ.etablissement'),
          value: etablissement && (
            <AddressLink className="link" to={`/etablissements/show/${etablissement.id}`}>
              {etablissement.nom}
            </AddressLink>
          ),
        },
        { label: message('possession_casques.champ.emplacement'), value: emplacementName(emplacement) },
        { label: message('possession_casques.champ.dateDebut'), value: formatDate(dateDebut) },
        { label: message('possession_casques.champ.dateFin'), value: dateFin && formatDate(dateFin), feminine: true },
      ]}
    />
  );
}
