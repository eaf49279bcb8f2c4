import { useDebouncedValue } from '@mantine/hooks';
import { plural } from '@sillage/contracts/messages.fr.ts';
import { listName } from '@sillage/contracts/personnes.rules.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queries } from '../../../client/queries.ts';
import { formatDate } from '../../../ui/format.ts';
import { AddressLink } from '../../../ui/link.tsx';
import { Callout } from '../../../ui/show/status-badge.tsx';
import type { ApprenantValues } from './apprenant-fields.tsx';

/** Says whom the learner that is being created may repeat, as an import does. */
export function LookAlikes({ values }: { values: ApprenantValues }) {
  const { nom, prenom, email, matricule, dateNaissance, etablissement } = values;
  const [wanted] = useDebouncedValue(
    {
      nom: nom.trim(),
      prenom: prenom.trim(),
      ...(email.trim() && { email: email.trim() }),
      ...(matricule.trim() && { matricule: matricule.trim() }),
      ...(dateNaissance && { dateNaissance }),
      ...(etablissement && { etablissement: Number(etablissement) }),
    },
    400,
  );
  const { data } = useQuery({
    ...queries.apprenants.ressemblants(wanted),
    enabled: wanted.nom !== '' && wanted.prenom !== '',
    placeholderData: keepPreviousData,
  });
  const found = wanted.nom !== '' && wanted.prenom !== '' ? (data ?? []) : [];
  return (
    <div role="status">
      {found.length > 0 && (
        <Callout status="warning">
          {plural('apprenants.ressemblants', found.length)}
          <ul>
            {found.map((one) => (
              <li key={one.id}>
                <AddressLink className="link" to={`/apprenants/show/${one.id}`} target="_blank">
                  {[listName(one), one.dateNaissance && formatDate(one.dateNaissance), one.matricule, one.codeApprenant]
                    .filter(Boolean)
                    .join(', ')}
                </AddressLink>
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </div>
  );
}
