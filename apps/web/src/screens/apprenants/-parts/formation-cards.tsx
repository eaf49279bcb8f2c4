import { useMediaQuery } from '@mantine/hooks';
import type { SessionUser } from '@sillage/contracts/connexion.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { useSession } from '../../../client/session.ts';
import { formatDate, formatPercent } from '../../../ui/format.ts';
import { FollowedCard, FollowedRow } from '../../../ui/training/followed-card.tsx';
import classes from './formations.module.css';
import {
  accessOf,
  type Device,
  etapesOf,
  type Formation,
  type Formations,
  joursRestants,
  type SuiviFormation,
} from './formations.ts';

/** A phone or a tablet, as the modules' availability means it (C-4-63). */
export function useDevice(): Device {
  return { isMobile: useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false }) };
}

function coverOf({ nom, illustration, modules, trainingCourse, id }: Formation) {
  const [module] = modules;
  return {
    coverId: trainingCourse === null && module ? `module-${module.id}` : `assignation-${id}`,
    title: nom,
    group: module?.moduleGroupe ?? undefined,
    src: illustration,
  };
}

/** The own results of a training, step by step. */
function etapesLink({ apprenantId, codeApprenant }: SessionUser, formation: Formation) {
  return {
    to: '/apprenants/liste-etapes',
    search: { aId: codeApprenant, id: apprenantId, pId: formation.id },
  };
}

interface CardProps {
  suivi: SuiviFormation;
  mobile: Formations['mobile'];
  now: Date;
}

/** A training that can be played now (C-2.9-22 … 33). */
export function FormationCard({ suivi, mobile, now }: CardProps) {
  const { formation, badge, status } = suivi;
  const user = useSession();
  const acces = accessOf(suivi, mobile, useDevice());
  const left = joursRestants(suivi, now);
  const { done, total } = etapesOf(formation);
  const hasStats = (formation.type === 1 || formation.type === null) && status === 'already-done';
  return (
    <FollowedCard
      {...coverOf(formation)}
      badge={badge}
      duration={dureeOf(formation)}
      dates={
        formation.dateFin && (
          <>
            {message('formations.disponible_jusqu_au', { date: formatDate(formation.dateFin) })}
            {left !== null && (
              <>
                {', '}
                <strong className={classes.urgent}>{message(...leftText(left))}</strong>
              </>
            )}
          </>
        )
      }
      steps={{ done, total, label: stepsText(done, total) }}
      action={acces && acces !== 'indisponible' ? { label: message('formations.acceder'), ...acces } : undefined}
      unavailable={acces === 'indisponible' ? message('formations.indisponible_ici') : undefined}
      stats={hasStats ? { label: message('formations.mes_resultats'), ...etapesLink(user, formation) } : undefined}
    />
  );
}

/** A training that comes later or is over: it leads to what was done of it (C-2.8-07). */
export function FormationRow({ suivi }: { suivi: SuiviFormation }) {
  const { formation, badge, bucket } = suivi;
  const user = useSession();
  const opens = bucket === 'finished';
  return (
    <FollowedRow
      {...coverOf(formation)}
      badge={badge}
      dates={datesOf(suivi)}
      fact={
        formation.moyenne === null || !opens
          ? undefined
          : message('formations.taux_de_reussite', { taux: formatPercent(formation.moyenne) })
      }
      {...(opens && etapesLink(user, formation))}
    />
  );
}

function datesOf({ formation: { dateDebut, dateFin }, bucket }: SuiviFormation): string | undefined {
  if (bucket === 'waiting')
    return dateDebut ? message('formations.ouvre_le', { date: formatDate(dateDebut) }) : undefined;
  return dateFin ? message('formations.fin_le', { date: formatDate(dateFin) }) : undefined;
}

/** « 45 min », else the usual duration (C-9-16). */
export function dureeOf({ duree }: { duree: number | null }): string {
  return duree === null ? message('formations.duree_habituelle') : message('formations.duree', { minutes: duree });
}

function leftText(left: number): Parameters<typeof message> {
  if (left === 0) return ['formations.dernier_jour'];
  return left === 1 ? ['formations.jour_restant'] : ['formations.jours_restants', { nombre: left }];
}

function stepsText(done: number, total: number): string {
  if (done === 0) return message('formations.pas_commencee');
  return message(done === 1 ? 'formations.etape_sur' : 'formations.etapes_sur', { fait: done, total });
}
