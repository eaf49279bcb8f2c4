import { message } from '@sillage/contracts/messages.fr.ts';
import { IconArrowsExchange, IconTruckDelivery } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../client/guards.ts';
import { queries, readRecord } from '../../client/queries.ts';
import { acts } from '../../ui/acts.ts';
import { Card } from '../../ui/card.tsx';
import { useChangeSearch } from '../../ui/current-page.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { CopyValue } from '../../ui/show/copy-value.tsx';
import { FieldTable } from '../../ui/show/field-table.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { Lacunes } from '../outils/-journaux/lacunes.tsx';
import type { Casque } from './-parts/casque-fields.tsx';
import { CasqueHistory } from './-parts/casque-history.tsx';
import { CasquePossessions } from './-parts/casque-possessions.tsx';
import { CasqueSessions } from './-parts/casque-sessions.tsx';
import classes from './-parts/casques.module.css';
import { LastNews } from './-parts/last-news.tsx';
import { maskedMac } from './-parts/mac.ts';
import { Processing } from './-parts/processing.tsx';
import { TransferDialog, type TransferTab } from './-parts/transfer-dialog.tsx';
import { useDeleteCasque } from './-parts/use-delete-casque.ts';

/** P-2.7-04, P-9-18. */
export const Route = createFileRoute('/casques/show/$id')({
  validateSearch: ({ transfert }: Record<string, unknown>): { transfert?: TransferTab } =>
    transfert === 'un' || transfert === 'plusieurs' ? { transfert } : {},
  beforeLoad: roleRequired('casques.lister'),
  loader: readRecord('casques'),
  component: ShowCasque,
});

const REFRESH_MS = 10_000;

function ShowCasque() {
  const id = Number(Route.useParams().id);
  const askDelete = useDeleteCasque();
  const { data: casque } = useSuspenseQuery(queries.casques.show(id));
  const { transfert } = Route.useSearch();
  const changeSearch = useChangeSearch();
  const show = (tab?: TransferTab) => changeSearch(tab ? { transfert: tab } : {}, { replace: true });
  const { numeroSerie: nom } = casque;
  const remove = () => askDelete(casque, { leaves: true });
  return (
    <>
      <Crumbs item={casque} />
      <PageTitle
        title={nom}
        backTo="/casques"
        primary={{ label: message('casques.transferer'), icon: IconTruckDelivery, onClick: () => show('un') }}
        secondary={[
          { ...acts.edit, to: `/casques/edit/${id}` },
          {
            label: message('casques.possession_creer'),
            icon: IconArrowsExchange,
            to: '/possession_casques/create',
            search: { casque: id },
          },
        ]}
        menu={[{ ...acts.remove, onClick: remove }]}
      />
      <TransferDialog key={id} casque={casque} tab={transfert} onTab={show} onClose={() => show()} />
      <div className={classes.page}>
        <div className={classes.top}>
          <div className={classes.column}>
            <Identity casque={casque} />
            <CasquePossessions key={id} id={id} />
          </div>
          <div className={classes.column}>
            <Processing key={id} id={id} />
            <CasqueHistory id={id} />
          </div>
        </div>
        <CasqueSessions key={id} id={id} />
        <Lacunes key={`lacunes ${id}`} casque={id} />
      </div>
    </>
  );
}

/** Its news are asked again every ten seconds; when they cannot be had, those in sight stay, and nothing is said (P-2.7-17, P-2.7-18, P-8-40). */
function Identity({ casque }: { casque: Casque }) {
  const { data: news = casque } = useQuery({
    ...queries.journaux.informations({ numeroSerie: casque.numeroSerie }),
    refetchInterval: REFRESH_MS,
  });
  const [serie, mac] = [message('casques.champ.numeroSerie'), message('casques.champ.adresseMAC')];
  const address = maskedMac(casque.adresseMAC ?? '');
  return (
    <Card title={message('casques.section.identite')}>
      <FieldTable
        fields={[
          { label: serie, value: <CopyValue value={casque.numeroSerie} label={serie} /> },
          { label: message('casques.champ.etiquette'), value: casque.etiquette, feminine: true },
          { label: message('casques.champ.type'), value: casque.type.label },
          { label: message('casques.champ.packaging'), value: casque.packaging?.label },
          { label: mac, value: address && <CopyValue value={address} label={mac} />, feminine: true },
          {
            label: message('casques.champ.dateDerniereNouvelle'),
            value: <LastNews date={news.dateDerniereNouvelle} full />,
          },
          {
            label: message('casques.champ.derniereVersionUtilisee'),
            value: news.derniereVersionUtilisee,
            feminine: true,
          },
        ]}
      />
    </Card>
  );
}
