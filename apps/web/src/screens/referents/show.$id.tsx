import { message } from '@sillage/contracts/messages.fr.ts';
import { fullName } from '@sillage/contracts/personnes.rules.ts';
import { IconUserShare } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../client/guards.ts';
import { useCan } from '../../client/login.ts';
import { queries, readRecord } from '../../client/queries.ts';
import { useConnectAs } from '../../client/use-connect-as.tsx';
import { useDelete } from '../../client/use-delete.ts';
import { acts } from '../../ui/acts.ts';
import { Card } from '../../ui/card.tsx';
import { AddressLink } from '../../ui/link.tsx';
import { type PageAction, PageTitle } from '../../ui/page-title.tsx';
import { FieldTable } from '../../ui/show/field-table.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import type { Referent } from './-parts/referent.ts';

export const Route = createFileRoute('/referents/show/$id')({
  beforeLoad: roleRequired('referents.consulter'),
  loader: readRecord('referents'),
  component: ShowReferent,
});

function ShowReferent() {
  const may = useCan();
  const id = Number(Route.useParams().id);
  const { data: referent } = useSuspenseQuery(queries.referents.show(id));
  const menu = useMenu(referent);
  return (
    <>
      <Crumbs item={referent} />
      <PageTitle
        title={fullName(referent)}
        backTo="/referents"
        primary={may('referents.modifier') ? { ...acts.edit, to: `/referents/edit/${id}` } : undefined}
        menu={menu}
      />
      <Card title={message('referents.section.identite')}>
        <Fields referent={referent} />
      </Card>
    </>
  );
}

function useMenu(referent: Referent): PageAction[] {
  const may = useCan();
  const connectAs = useConnectAs();
  const askDelete = useDelete('referents');
  const target = { id: referent.id, name: fullName(referent) };
  const remove = () => askDelete(target, { leaves: true });
  return [
    ...(may('referents.se_connecter_en_tant_que')
      ? [
          {
            label: message('connexion.en_tant_que'),
            icon: IconUserShare,
            onClick: () => connectAs({ role: 'referent', ...target }),
          },
        ]
      : []),
    ...(may('referents.supprimer') ? [{ ...acts.remove, onClick: remove }] : []),
  ];
}

function Fields({ referent }: { referent: Referent }) {
  const { etablissement } = referent;
  return (
    <FieldTable
      fields={[
        { label: message('referents.champ.nom'), value: referent.nom },
        { label: message('referents.champ.prenom'), value: referent.prenom },
        { label: message('referents.champ.poste'), value: referent.poste },
        { label: message('referents.champ.role'), value: referent.role },
        { label: message('referents.champ.email'), value: referent.email, feminine: true },
        {
          label: message('referents.champ.etablissement'),
          value: (
            <AddressLink className="link" to={`/etablissements/show/${etablissement.id}`}>
              {etablissement.nom}
            </AddressLink>
          ),
        },
        {
          label: message('referents.champ.rapportsMail'),
          value: message(referent.rapportsMail ? 'ui.oui' : 'ui.non'),
        },
      ]}
    />
  );
}
