import { message } from '@sillage/contracts/messages.fr.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../client/guards.ts';
import { queries, readRecord } from '../../client/queries.ts';
import { acts } from '../../ui/acts.ts';
import { Card } from '../../ui/card.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { FieldTable } from '../../ui/show/field-table.tsx';
import { exportsOf } from '../-securite/own-data.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { useDeleteAccount } from '../users/-parts/own-account.ts';
import { useRemoveFactors } from '../users/-parts/use-remove-factors.ts';
import { nameOf } from './-parts/administrateur-name.ts';
import { InformationBox } from './-parts/information-box.tsx';

export const Route = createFileRoute('/administrateurs/show/$id')({
  beforeLoad: roleRequired('administrateurs.gerer'),
  loader: readRecord('administrateurs'),
  component: ShowAdministrateur,
});

function ShowAdministrateur() {
  const id = Number(Route.useParams().id);
  const deletionOf = useDeleteAccount('administrateurs');
  const factorsOf = useRemoveFactors();
  const { data: administrateur } = useSuspenseQuery(queries.administrateurs.show(id));
  const nom = nameOf(administrateur);
  const title = message('administrateurs.detail');
  const remove = deletionOf(administrateur, nom, { leaves: true });
  return (
    <>
      <Crumbs item={administrateur} />
      <PageTitle
        title={title}
        tab={`${title} ${nom}`}
        backTo="/administrateurs"
        primary={{ ...acts.edit, to: `/administrateurs/edit/${id}` }}
        menu={[
          ...exportsOf(`/users/${id}`),
          ...factorsOf(id, nom),
          ...(remove ? [{ ...acts.remove, onClick: remove }] : []),
        ]}
      />
      <InformationBox route="AdministrateurShow" />
      <Card title={message('administrateurs.compte')}>
        <FieldTable
          fields={[
            { label: message('administrateurs.champ.id'), value: id },
            { label: message('administrateurs.champ.email'), value: administrateur.email, feminine: true },
            { label: message('administrateurs.champ.role'), value: message(`role.${administrateur.role}`) },
            { label: message('administrateurs.champ.createdAt'), value: formatDateTime(administrateur.createdAt) },
          ]}
        />
      </Card>
    </>
  );
}
