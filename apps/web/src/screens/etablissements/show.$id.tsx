import { message } from '@sillage/contracts/messages.fr.ts';
import { NO_VALUE } from '@sillage/contracts/moyennes.rules.ts';
import { IconUserShare } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { authRequired } from '../../client/guards.ts';
import { useCan } from '../../client/login.ts';
import { queries, readRecord } from '../../client/queries.ts';
import { useConnectAs } from '../../client/use-connect-as.tsx';
import { useDelete } from '../../client/use-delete.ts';
import { acts } from '../../ui/acts.ts';
import { Card } from '../../ui/card.tsx';
import { formatDate, formatDateTime } from '../../ui/format.ts';
import { AddressLink } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Scrolled } from '../../ui/scrolled.tsx';
import { CopyValue } from '../../ui/show/copy-value.tsx';
import { FieldTable } from '../../ui/show/field-table.tsx';
import record from '../../ui/show/record-page.module.css';
import { Callout } from '../../ui/show/status-badge.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { ScreenFailure } from '../-shell/screen-failure.tsx';
import { emplacementName } from '../possession_casques/-parts/possession-state.ts';
import { AvailableScenarios } from './-parts/available-scenarios.tsx';
import type { Etablissement } from './-parts/etablissement-fields.tsx';
import { EtablissementHistory } from './-parts/etablissement-history.tsx';
import classes from './-parts/etablissements.module.css';
import { NavigateurButtons } from './-parts/navigateur-buttons.tsx';

/** P-2.4-04, P-2.4-23, P-2.4-24, P-2.4-25, P-2.4-26, P-2.4-27, P-2.4-28, P-2.4-29, P-2.4-30, P-2.4-33, P-2.4-34, P-2.4-40. */
export const Route = createFileRoute('/etablissements/show/$id')({
  beforeLoad: authRequired(),
  loader: readRecord('etablissements'),
  errorComponent: ScreenFailure,
  component: ShowEtablissement,
});

function ShowEtablissement() {
  const may = useCan();
  const id = Number(Route.useParams().id);
  const { data: etablissement } = useSuspenseQuery(queries.etablissements.show(id));
  const isAdmin = may('etablissements.champ.administration');
  return (
    <>
      <Crumbs item={etablissement} />
      <Title etablissement={etablissement} />
      <Notices etablissement={etablissement} isAdmin={isAdmin} />
      <div className={record.page}>
        <div className={record.column}>
          <Card title={message('etablissements.section.coordonnees')}>
            <Fields etablissement={etablissement} isAdmin={isAdmin} />
          </Card>
          {isAdmin && <Possessions possessions={etablissement.possessions} />}
          {/* Closed, it gives access to nothing: the notice above says it (P-2.4-38). */}
          {(isAdmin || !etablissement.locked) && <AvailableScenarios etablissement={etablissement} />}
        </div>
        <div className={record.column}>
          {etablissement.lienNavigateur && <Navigateur address={etablissement.lienNavigateur} />}
          {isAdmin && <Versions versions={etablissement.etablissementAppareilVersions} />}
          {may('etablissements.historique') && <EtablissementHistory id={id} />}
        </div>
      </div>
    </>
  );
}

function Title({ etablissement: { id, nom } }: { etablissement: Etablissement }) {
  const may = useCan();
  const connectAs = useConnectAs();
  const askDelete = useDelete('etablissements');
  return (
    <PageTitle
      title={nom}
      backTo="/etablissements"
      primary={may('etablissements.modifier') ? { ...acts.edit, to: `/etablissements/edit/${id}` } : undefined}
      menu={[
        ...(may('etablissements.se_connecter_en_tant_que')
          ? [
              {
                label: message('connexion.en_tant_que'),
                icon: IconUserShare,
                onClick: () => connectAs({ role: 'organisation', id, name: nom }),
              },
            ]
          : []),
        ...(may('etablissements.supprimer')
          ? [
              {
                ...acts.remove,
                onClick: () => askDelete({ id, name: nom }, { leaves: true }),
              },
            ]
          : []),
      ]}
    />
  );
}

interface PartProps {
  etablissement: Etablissement;
  isAdmin: boolean;
}

function Notices({ etablissement: { migrated, locked }, isAdmin }: PartProps) {
  if (!migrated && !locked) return null;
  return (
    <div className={classes.callouts}>
      {migrated && <Callout status="info">{message('etablissements.migre')}</Callout>}
      {locked && (
        <Callout status="danger">
          {message(isAdmin ? 'etablissements.acces_bloque' : 'etablissements.aucun_acces')}
        </Callout>
      )}
    </div>
  );
}

function Fields({ etablissement, isAdmin }: PartProps) {
  const { groupement } = etablissement;
  const yesOrNo = (flag: boolean) => message(flag ? 'ui.oui' : 'ui.non');
  return (
    <FieldTable
      fields={[
        { label: message('etablissements.champ.nom'), value: etablissement.nom },
        { label: message('etablissements.champ.adresse'), value: etablissement.adresse, feminine: true },
        { label: message('etablissements.champ.codePostal'), value: etablissement.codePostal },
        { label: message('etablissements.champ.ville'), value: etablissement.ville, feminine: true },
        { label: message('etablissements.champ.email'), value: etablissement.email, feminine: true },
        {
          label: message('etablissements.champ.groupement'),
          value: groupement && (
            <AddressLink className="link" to={`/groupements/show/${groupement.id}`}>
              {groupement.nom}
            </AddressLink>
          ),
        },
        ...(isAdmin
          ? [
              { label: message('etablissements.champ.crmId'), value: etablissement.crmId },
              {
                label: message('etablissements.champ.codeEtablissement'),
                value: (
                  <CopyValue
                    value={etablissement.codeEtablissement}
                    label={message('etablissements.champ.codeEtablissement')}
                  />
                ),
              },
              {
                label: message('etablissements.champ.dateDerniereConnexion'),
                value: etablissement.dateDerniereConnexion && formatDateTime(etablissement.dateDerniereConnexion),
                feminine: true,
              },
              {
                label: message('etablissements.champ.isMobileModeAvailable'),
                value: yesOrNo(etablissement.isMobileModeAvailable),
              },
              {
                label: message('etablissements.champ.isMobileModeForced'),
                value: yesOrNo(etablissement.isMobileModeForced),
              },
              {
                label: message('etablissements.champ.bypassBrowserLoader'),
                value: yesOrNo(etablissement.bypassBrowserLoader),
              },
            ]
          : []),
      ]}
    />
  );
}

function Navigateur({ address }: { address: string }) {
  return (
    <Card title={message('etablissements.navigateur')}>
      <div className={classes.link}>
        <p className={classes.address}>{address}</p>
        <NavigateurButtons address={address} />
      </div>
    </Card>
  );
}

/** The specific value if set, otherwise the version (P-2.4-31). */
function Versions({ versions }: { versions: Etablissement['etablissementAppareilVersions'] }) {
  return (
    <Card title={message('etablissements.versions')}>
      {versions.length === 0 ? (
        <p className={classes.none}>{message('ui.aucune')}</p>
      ) : (
        <FieldTable
          fields={versions.map(({ type, version, valeurSpecifique }) => ({
            label: type.label,
            value: valeurSpecifique ?? message(`etablissements.version.${version}`),
          }))}
        />
      )}
    </Card>
  );
}

function Possessions({ possessions }: { possessions: Etablissement['possessions'] }) {
  return (
    <Card title={message('etablissements.possessions')} count={possessions.length} flush={possessions.length > 0}>
      {possessions.length === 0 ? (
        <p className={classes.none}>{message('ui.aucune')}</p>
      ) : (
        <Scrolled label={message('etablissements.possessions')} className={classes.tableBox}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{message('etablissements.possession.numeroSerie')}</th>
                <th scope="col">{message('etablissements.possession.emplacement')}</th>
                <th scope="col">{message('etablissements.possession.debut')}</th>
                <th scope="col">{message('etablissements.possession.fin')}</th>
              </tr>
            </thead>
            <tbody>
              {possessions.map(({ id, casque, emplacement, dateDebut, dateFin }) => (
                <tr key={id}>
                  <th scope="row">{casque.numeroSerie}</th>
                  <td>{emplacementName(emplacement)}</td>
                  <td>{formatDate(dateDebut)}</td>
                  <td>{dateFin ? formatDate(dateFin) : NO_VALUE}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolled>
      )}
    </Card>
  );
}
