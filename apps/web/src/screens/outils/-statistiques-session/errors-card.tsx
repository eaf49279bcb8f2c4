import type { ActionJouee } from '@sillage/contracts/debriefings.ts';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { NO_VALUE } from '@sillage/contracts/moyennes.rules.ts';
import { IconCheck, IconCircleCheck, IconX } from '@tabler/icons-react';
import { Card } from '../../../ui/card.tsx';
import { OpeningFigure } from '../../../ui/chart/opening-figure.tsx';
import { formatPercent } from '../../../ui/format.ts';
import { sessionsBehind } from '../../stats/-parts/figure-search.ts';
import classes from './debriefing.module.css';
import { clockText } from './time-line.series.ts';

interface ErrorsCardProps {
  scenarioId: number | null;
  actions: readonly ActionJouee[];
  rankOf: (action: ActionJouee) => number;
}

const REFLECTIONS = ['erreur', 'pourquoi', 'comment'] as const;

/** What went wrong, with its reason and how common it is; what went right, folded. */
export function ErrorsCard({ scenarioId, actions, rankOf }: ErrorsCardProps) {
  const wrong = actions.filter(({ juste }) => juste === false);
  const right = actions.filter(({ juste }) => juste);
  return (
    <Card
      flush
      title={<span className={classes.blue}>{plural('debriefings.erreurs', wrong.length)}</span>}
      help={message(wrong.length > 0 ? 'debriefings.erreurs_aide' : 'debriefings.erreurs_aucune')}
    >
      {wrong.length > 0 && (
        <table className={classes.errors}>
          <thead>
            <tr>
              <th scope="col">{message('debriefings.colonne.action')}</th>
              <th scope="col">{message('debriefings.colonne.moment')}</th>
              {REFLECTIONS.map((name) => (
                <th key={name} scope="col">
                  {message(`debriefings.colonne.${name}`)}
                </th>
              ))}
              <th scope="col">{message('debriefings.colonne.part')}</th>
            </tr>
          </thead>
          <tbody>
            {wrong.map((action) => (
              <tr key={action.libelle}>
                <th scope="row">
                  <span className={classes.action}>
                    <span className={classes.rank} aria-hidden="true">
                      {rankOf(action)}
                    </span>
                    <span>
                      {action.libelle}
                      <span className={classes.place}>
                        {[action.etape, action.categorie].filter((part) => part !== null).join(' · ')}
                      </span>
                    </span>
                  </span>
                </th>
                <td data-label={message('debriefings.colonne.moment')} className="tabular">
                  {action.moment === null ? NO_VALUE : clockText(action.moment)}
                </td>
                {REFLECTIONS.map((name) => (
                  <td key={name} data-label={message(`debriefings.colonne.${name}`)}>
                    <Verdict of={action[name]} />
                  </td>
                ))}
                <td data-label={message('debriefings.colonne.part')} className="tabular">
                  <OpeningFigure
                    text={formatPercent(action.part)}
                    name={action.libelle}
                    opens={
                      scenarioId === null || action.faits.length === 0
                        ? undefined
                        : sessionsBehind({}, { scenario: scenarioId, faits: action.faits })
                    }
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {right.length > 0 && (
        <details className={classes.right}>
          <summary>
            <IconCircleCheck size={18} stroke={1.8} aria-hidden="true" />
            {plural('debriefings.reussies', right.length)}
          </summary>
          <ul>
            {right.map(({ libelle, etape, moment }) => (
              <li key={libelle}>
                {[libelle, etape, moment === null ? null : clockText(moment)]
                  .filter((part) => part !== null)
                  .join(' · ')}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}

function Verdict({ of }: { of: boolean | null }) {
  if (of === null) return NO_VALUE;
  const Mark = of ? IconCheck : IconX;
  return (
    <span className={classes.verdict} data-verdict={String(of)}>
      <Mark size={15} stroke={2.2} aria-hidden="true" />
      {message(of ? 'ui.oui' : 'ui.non')}
    </span>
  );
}
