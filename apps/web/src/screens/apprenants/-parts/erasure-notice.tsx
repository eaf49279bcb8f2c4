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
      <Remains remains={data} proofUntil={data?.preuvesJusquau ?? null} />
    </>
  );
}

/** The same of several learners, in all. */
export function MassErasureNotice({ ids }: { ids: number[] }) {
  const { data } = useQuery(queries.donnees_personnelles.effacements({ ids }));
  return (
    <>
      <p>{message('apprenants.selection.texte')}</p>
      <Remains remains={data} proofUntil={null} />
    </>
  );
}

interface RemainsProps {
  remains: { sessions: number; attestations: number } | undefined;
  proofUntil: string | null;
}

function Remains({ remains, proofUntil }: RemainsProps) {
  const until =
    proofUntil && ` ${message('donnees_personnelles.effacement.jusquau', { date: formatDate(proofUntil) })}`;
  return (
    <>
      <p>{message('donnees_personnelles.effacement.part')}</p>
      <div className={classes.stays} aria-busy={remains === undefined}>
        {remains && remains.sessions + remains.attestations === 0 && (
          <p>{message('donnees_personnelles.effacement.rien')}</p>
        )}
        {remains && remains.sessions + remains.attestations > 0 && (
          <>
            <p>{message('donnees_personnelles.effacement.reste')}</p>
            <ul>
              {remains.sessions > 0 && <li>{plural('donnees_personnelles.effacement.sessions', remains.sessions)}</li>}
              {remains.attestations > 0 && (
                <li>
                  {plural('donnees_personnelles.effacement.attestations', remains.attestations)}
                  {until}
                </li>
              )}
            </ul>
          </>
        )}
      </div>
    </>
  );
}
