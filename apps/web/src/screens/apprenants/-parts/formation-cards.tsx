import { useMediaQuery } from '@mantine/hooks';
import type { ConnectedUser } from '@sillage/contracts/connexion.ts';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { useConnectedUser } from '../../../client/login.ts';
import { formatDate, formatPercent } from '../../../ui/format.ts';
import type { Destination } from '../../../ui/link.tsx';
import { FollowedCard, FollowedRow } from '../../../ui/training/followed-card.tsx';
import { periodOf } from '../../assignments/-parts/period.ts';
import { courseCoverId, moduleCoverId } from '../../modules/-parts/training-cover.ts';
import classes from './formations.module.css';
import {
  accessOf,
  closedReasons,
  type Device,
  dureeOf,
  etapesOf,
  type Formation,
  type Formations,
  hasResults,
  isBegun,
  isClosed,
  joursRestants,
  type SuiviFormation,
} from './formations.ts';
import { SendToMe } from './send-to-me.tsx';
import { UnsentAnswers } from './unsent-answers.tsx';

/** A phone or a tablet, as the modules' availability means it (C-4-63). */
export function useDevice(): Device {
  return { isMobile: useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false }) };
}

export function coverOf({ nom, illustration, modules, trainingCourse }: Formation) {
  const [module] = modules;
  return {
    coverId: trainingCourse === null ? moduleCoverId(module?.id ?? 0) : courseCoverId(trainingCourse),
    title: nom,
    group: module?.moduleGroupe ?? undefined,
    src: illustration,
  };
}

/** The own results of a training, step by step. */
function etapesOfFormation({ apprenantId, codeApprenant }: ConnectedUser, formation: Formation): Destination {
  return {
    to: '/apprenants/liste-etapes',
    search: { aId: codeApprenant ?? undefined, id: apprenantId ?? undefined, pId: formation.id },
  };
}

/** The own sessions of a training, with what happened in them (S-6-31). */
function sessionsOfFormation(user: ConnectedUser, formation: Formation): Destination {
  if (user.apprenantId === null) return etapesOfFormation(user, formation);
  return { to: `/statistiquesIndiv/${user.apprenantId}`, search: { formation: formation.id } };
}

interface CardProps {
  suivi: SuiviFormation;
  mobile: Formations['mobile'];
  now: Date;
}

/** The ways on from a training: into it, and to what was done of it (C-2.9-26, C-2.9-27, C-2.9-28, C-2.9-29, C-2.9-30). */
function useWays(suivi: SuiviFormation, mobile: Formations['mobile']) {
  const user = useConnectedUser();
  const device = useDevice();
  const acces = accessOf(suivi, mobile, device);
  // Where to follow it, or that it is closed, is no news once it is done.
  const isSaid = acces === 'indisponible' || suivi.formation.dateCompletion === null;
  const results = { label: message('formations.mes_resultats'), way: sessionsOfFormation(user, suivi.formation) };
  return {
    ...(acces && !isClosed(acces) && { action: { ...actionOf(suivi), way: acces } }),
    ...(isClosed(acces) && isSaid && { unavailable: message(closedReasons[acces]) }),
    ...(acces === 'indisponible' &&
      suivi.bucket === 'in-progress' && { elsewhere: <SendToMe formation={suivi.formation} {...device} /> }),
    ...(hasResults(suivi) && { stats: results }),
  };
}

/** Begun and not done, it is resumed: a screen reader still hears where it leads (C-2.9-27). */
function actionOf({ formation }: SuiviFormation) {
  const label = message('formations.acceder');
  if (formation.complete || !isBegun(formation)) return { label };
  return { label: message('formations.reprendre'), spoken: label };
}

/**
 * A training that can be played now (C-2.9-22, C-2.9-23, C-2.9-24, C-2.9-25, C-2.9-26, C-2.9-27, C-2.9-28, C-2.9-29, C-2.9-30, C-2.9-31).
 */
export function FormationCard({ suivi, mobile, now }: CardProps) {
  const { formation, badge } = suivi;
  const left = joursRestants(suivi, now);
  const { done, total } = etapesOf(formation);
  return (
    <FollowedCard
      {...coverOf(formation)}
      {...useWays(suivi, mobile)}
      badge={badge}
      duration={dureeOf(formation)}
      dates={
        formation.dateFin && (
          <>
            {message('formations.disponible_jusqu_au', { date: formatDate(formation.dateFin) })}
            {left !== null && (
              <>
                {', '}
                <strong className={classes.urgent}>{leftText(left)}</strong>
              </>
            )}
          </>
        )
      }
      others={otherPeriods(suivi)}
      fact={factOf(formation)}
      notice={<UnsentAnswers formation={formation} />}
      steps={{ done, total, label: stepsText(done, total, isBegun(formation)) }}
    />
  );
}

/** A training that comes later or is over: it leads to what was done of it (C-2.8-07). */
export function FormationRow({ suivi, mobile }: Omit<CardProps, 'now'>) {
  const { formation, badge, bucket } = suivi;
  const user = useConnectedUser();
  const ways = useWays(suivi, mobile);
  return (
    <FollowedRow
      {...coverOf(formation)}
      badge={badge}
      dates={datesOf(suivi)}
      others={otherPeriods(suivi)}
      fact={factOf(formation)}
      notice={<UnsentAnswers formation={formation} />}
      {...(bucket !== 'waiting' && { ...ways, way: etapesOfFormation(user, formation) })}
    />
  );
}

/** « Participants : 3/12 · Taux de réussite : 92,5 % », the rate once there is one (C-2.9-24, C-2.9-25, C-2.9-32). */
function factOf({ moyenne, participants }: Formation): string {
  const rate = moyenne !== null && message('formations.taux_de_reussite', { taux: formatPercent(moyenne) });
  return [message('formations.participants', participants), rate].filter(Boolean).join(' · ');
}

/** Its day, and how long it takes unless it is done (C-2.9-31). */
function datesOf({ formation, bucket }: SuiviFormation): string {
  const { dateDebut, dateFin, complete } = formation;
  const opens = bucket === 'waiting' && dateDebut && message('formations.ouvre_le', { date: formatDate(dateDebut) });
  const ends = bucket !== 'waiting' && dateFin && message('formations.fin_le', { date: formatDate(dateFin) });
  return [opens, ends, !complete && dureeOf(formation)].filter(Boolean).join(' · ');
}

/** When else it is assigned. */
function otherPeriods({ autres }: SuiviFormation): string[] {
  return autres.map(({ dateDebut: startDate, dateFin: endDate }) =>
    message('formations.egalement', { periode: periodOf({ startDate, endDate }) }),
  );
}

export function leftText(left: number): string {
  return left === 0 ? message('formations.dernier_jour') : plural('formations.jours_restants', left);
}

function stepsText(done: number, total: number, begun: boolean): string {
  if (done === 0) return message(begun ? 'formations.commencee' : 'formations.pas_commencee');
  return plural('formations.etapes_sur', done, { total });
}
