import { can } from '@sillage/contracts/capabilities.ts';
import type { SessionUser } from '@sillage/contracts/connexion.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconBuildingHospital, IconUser } from '@tabler/icons-react';
import { client } from '../../client/client.ts';
import type { QuickAction } from '../../ui/shell/quick-action.ts';

const SHOWN = 5;

/** Learners and establishments that the quick search finds, among those that the person may see. */
export function quickRowsFor(user: SessionUser) {
  return async (search: string, signal: AbortSignal): Promise<QuickAction[]> => {
    const query = { search, rowsPerPage: SHOWN };
    const [apprenants, etablissements] = await Promise.all([
      can(user, 'apprenants.lister')
        ? client.apprenants.list({ ...query, exists: { deletedAt: false } }, { signal })
        : none,
      can(user, 'etablissements.consulter') ? client.etablissements.list(query, { signal }) : none,
    ]);
    return [
      ...apprenants.rows.map(({ id, nom, prenom, etablissement }) => ({
        id: `apprenant-${id}`,
        label: `${nom} ${prenom}`,
        description: etablissement.nom,
        group: message('menu.apprenants'),
        icon: IconUser,
        to: `/apprenants/show/${id}` as const,
      })),
      ...etablissements.rows.map(({ id, nom, ville }) => ({
        id: `etablissement-${id}`,
        label: nom,
        ...(ville && { description: ville }),
        group: message('menu.etablissements'),
        icon: IconBuildingHospital,
        to: `/etablissements/show/${id}` as const,
      })),
    ];
  };
}

const none = { rows: [] };
