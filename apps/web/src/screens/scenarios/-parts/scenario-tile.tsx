import { message } from '@sillage/contracts/messages.fr.ts';
import type { ReactNode } from 'react';
import { Cover } from '../../../ui/cover.tsx';
import { formatMinutes } from '../../../ui/format.ts';
import type { Scenario } from './scenario-fields.tsx';
import classes from './scenarios.module.css';

interface ScenarioTileProps {
  scenario: Scenario;
  onOpen: () => void;
  /** At the corner: the menu of those who may change it. */
  menu?: ReactNode;
}

export function ScenarioTile({ scenario, onOpen, menu }: ScenarioTileProps) {
  const { id, nom, module, duree, illustration } = scenario;
  const facts = [module?.nom ?? message('scenarios.sans_module'), duree && formatMinutes(duree)];
  return (
    <div className={classes.tile}>
      <button type="button" className={classes.tileButton} onClick={onOpen} aria-haspopup="dialog">
        <span className={classes.tileCover}>
          <Cover id={`scenarios/${id}`} title={nom} group={module?.nom} src={illustration} ratio={2.4} compact />
        </span>
        <span className={classes.tileText}>
          <span className={classes.tileName}>{nom}</span>
          <span className={classes.tileFacts}>{facts.filter(Boolean).join(' · ')}</span>
        </span>
      </button>
      {menu && <div className={classes.tileMenu}>{menu}</div>}
    </div>
  );
}
