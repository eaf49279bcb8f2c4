import { message } from '@sillage/contracts/messages.fr.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../client/guards.ts';
import { queries, readRecord } from '../../client/queries.ts';
import { acts } from '../../ui/acts.ts';
import { Card } from '../../ui/card.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { AddressLink } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { FieldTable } from '../../ui/show/field-table.tsx';
import { exportsOf } from '../-securite/own-data.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { nameOf, roleOf, useMayChange } from './-parts/account.ts';
import { useDeleteAccount } from './-parts/own-account.ts';
import { useRemoveFactors } from './-parts/use-remove-factors.ts';

export const Route = createFileRoute('/users/show/$id')({
  beforeLoad: roleRequired('users.gerer'),
  loader: readRecord('users'),
  component: ShowUser,
});

function ShowUser() {
  const id = Number(Route.useParams().id);
  const mayChange = useMayChange();
  const deletionOf = useDeleteAccount('users');
  const factorsOf = useRemoveFactors();
  const { data: user } = useSuspenseQuery(queries.users.show(id));
  const { fiche } = user;
  const nom = nameOf(user);
  const title = message('users.detail');
  const remove = deletionOf(user, nom, { leaves: true });
  return (
    <>
      <Crumbs item={user} />
      <PageTitle
        title={title}
        tab={`${title} ${nom}`}
        backTo="/users"
        primary={mayChange(user) ? { ...acts.edit, to: `/users/edit/${id}` } : undefined}
        menu={[
          ...(mayChange(user) ? exportsOf(`/users/${id}`) : []),
          ...factorsOf(id, nom),
          ...(remove ? [{ ...acts.remove, onClick: remove }] : []),
        ]}
      />
      <Card title={message('users.compte')}>
        <FieldTable
          fields={[
            { label: message('users.champ.id'), value: id },
            { label: message('users.champ.nom'), value: user.nom },
            { label: message('users.champ.email'), value: user.email, feminine: true },
            { label: message('users.champ.role'), value: user.role && roleOf(user.role) },
            fiche && {
              label: message('users.champ.fiche'),
              value: (
                <AddressLink className="link" to={`/${fiche.slug}/show/${fiche.id}`}>
                  {message('users.voir_fiche')}
                </AddressLink>
              ),
            },
            { label: message('users.champ.createdAt'), value: formatDateTime(user.createdAt) },
          ]}
        />
      </Card>
    </>
  );
}
