import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../client/queries.ts';
import { formatDate } from '../../../ui/format.ts';
import classes from './apprenants.module.css';

/** What the erasure of a learner takes away, and what stays without the name. */
export function ErasureNotice({ id, name }: { id: number; name: string }) {
  const { data } = useQuery(queries.donnees_personnelles.effacement(id));
  return (
    <>
      <p>{message('donnees_personnelles.effacement.texte', { personne: name })}</p>
      <p>{message('donnees_personnelles.effacement.part')}</p>
      <ul className={classes.stays} aria-busy={data === undefined}>
        {data && (
          <>
            {data.attestations > 0 && (
              <li>
                {plural('donnees_personnelles.effacement.attestations', data.attestations)}
                {data.preuvesJusquau &&
                  ` ${message('donnees_personnelles.effacement.jusquau', { date: formatDate(data.preuvesJusquau) })}`}
              </li>
            )}
            <li>{plural('donnees_personnelles.effacement.sessions', data.sessions)}</li>
          </>
        )}
      </ul>
    </>
  );
}

/** The same of several learners, in all. */
export function MassErasureNotice({ ids }: { ids: number[] }) {
  const { data } = useQuery(queries.donnees_personnelles.effacements({ ids }));
  return (
    <>
      <p>{message('apprenants.selection.texte')}</p>
      <p>{message('donnees_personnelles.effacement.part')}</p>
      <ul className={classes.stays} aria-busy={data === undefined}>
        {data && (
          <>
            <li>{plural('donnees_personnelles.effacement.sessions', data.sessions)}</li>
            <li>{plural('donnees_personnelles.effacement.attestations', data.attestations)}</li>
          </>
        )}
      </ul>
    </>
  );
}
