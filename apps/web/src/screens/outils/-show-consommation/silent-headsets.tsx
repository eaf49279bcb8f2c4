import { Button } from '@mantine/core';
import type { LigneActivite } from '@sillage/contracts/activite.ts';
import { daysSince } from '@sillage/contracts/calendrier.rules.ts';
import { ALERTE_JOURS, nouvellesOf } from '@sillage/contracts/casques.rules.ts';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { formatDate } from '../../../ui/format.ts';
import { Callout } from '../../../ui/show/status-badge.tsx';
import classes from './activite.module.css';

export function isSilent({ dateDerniereNouvelle }: LigneActivite): boolean {
  return nouvellesOf(dateDerniereNouvelle, new Date()) === 'alerte';
}

interface SilentHeadsetsProps {
  rows: readonly LigneActivite[];
  /** They alone are shown. */
  only: boolean;
  /** Possessions that have ended too: a headset may then have several rows. */
  withFormer: boolean;
  onChange: (only: boolean) => void;
}

/** Which headsets were not heard of for too long (P-9-20); nothing when there is none. */
export function SilentHeadsets({ rows, only, withFormer, onChange }: SilentHeadsetsProps) {
  const [first, ...others] = rows;
  if (!first) return null;
  const oldest = others.reduce(
    (one, other) => (other.dateDerniereNouvelle! < one.dateDerniereNouvelle! ? other : one),
    first,
  );
  // One that has changed hands has several rows.
  const count = new Set(rows.map(({ casqueId }) => casqueId)).size;
  // The list that opens counts its rows.
  const [all, shown] = withFormer
    ? (['activite.voir_toutes', plural('activite.voir_possessions', rows.length)] as const)
    : (['activite.voir_tous', plural('activite.voir_muets', count)] as const);
  return (
    <div className={classes.silent} data-print="hide">
      <Callout
        status="warning"
        aside={
          <Button variant="transparent" size="compact-sm" onClick={() => onChange(!only)}>
            {only ? message(all) : shown}
          </Button>
        }
      >
        {plural('activite.muets', count, {
          jours: ALERTE_JOURS,
          casque: oldest.casque,
          date: formatDate(oldest.dateDerniereNouvelle),
        })}
      </Callout>
    </div>
  );
}

/** The day of the last message. */
export function newsOf({ dateDerniereNouvelle }: LigneActivite): string {
  return dateDerniereNouvelle === null ? message('casques.jamais_connecte') : formatDate(dateDerniereNouvelle);
}

/** The same, too long ago, with the days since. */
export function Silence({ row }: { row: LigneActivite }) {
  const days = daysSince(row.dateDerniereNouvelle!, new Date());
  return (
    <span className={classes.late}>
      {newsOf(row)} <span className={classes.days}>{plural('erreur.delai_jours', days)}</span>
    </span>
  );
}
