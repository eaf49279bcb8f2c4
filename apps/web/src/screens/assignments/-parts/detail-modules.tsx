import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { progressPercent } from '@sillage/contracts/moyennes.rules.ts';
import { IconChartBar, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useCan } from '../../../client/login.ts';
import { Card } from '../../../ui/card.tsx';
import { Cover } from '../../../ui/cover.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatInteger, formatPercent } from '../../../ui/format.ts';
import { AddressLink } from '../../../ui/link.tsx';
import { Meter } from '../../../ui/show/meter.tsx';
import { dureeOf } from '../../apprenants/-parts/formations.ts';
import { moduleCoverId } from '../../modules/-parts/training-cover.ts';
import type { Details } from './assignment-texts.ts';
import { countsOf } from './detail-results.tsx';
import classes from './details.module.css';

export type DetailModule = Details['modules'][number];
type Step = DetailModule['scenarios'][number];

/** Each formation with who has finished it, and the way to its statistics (C-2.6-25, C-2.6-26, C-2.6-27, C-2.6-42). */
export function StaffModules({ details }: { details: Details }) {
  const { assigned } = countsOf(details);
  const search = useStatsSearch(details);
  return (
    <ModulesCard
      modules={details.modules}
      heads={
        <span className={classes.heads} aria-hidden="true">
          <span>{message('assignments.terminee_par')}</span>
          <span>{message('assignments.reussite')}</span>
        </span>
      }
    >
      {(module) => (
        <ModuleRow
          key={module.id}
          module={module}
          stepEnd={({ completionCount, moyenne }) => (
            <>
              <Ratio done={completionCount ?? 0} total={assigned} />
              <Rate moyenne={moyenne} />
            </>
          )}
        >
          <span className={classes.done}>
            <Meter tauxPourcent={progressPercent(module.completionCount ?? 0, assigned)} width={88} />
            <Ratio done={module.completionCount ?? 0} total={assigned} />
          </span>
          <Rate moyenne={module.moyenne} />
          <Tooltip label={message('assignments.stats_de', { nom: module.nom })}>
            <ActionIcon
              component={AddressLink}
              to="/stats/usage"
              search={search}
              variant="default"
              size={36}
              aria-label={message('assignments.stats_de', { nom: module.nom })}
            >
              <IconChartBar size={18} stroke={1.8} />
            </ActionIcon>
          </Tooltip>
        </ModuleRow>
      )}
    </ModulesCard>
  );
}

/** Who chooses establishments among several must name one, or nothing is counted before they ask (S-2.3-21). */
function useStatsSearch({ id, etablissement }: Details) {
  const may = useCan();
  return { parcours: id, ...(may('statistiques.par_etablissement') && { etab: [etablissement.id] }) };
}

function Ratio({ done, total }: { done: number; total: number }) {
  return (
    <span className="tabular">
      <span className="visually-hidden">{message('assignments.terminee_par')} </span>
      {formatInteger(done)}/{formatInteger(total)}
    </span>
  );
}

function Rate({ moyenne }: { moyenne: number | null }) {
  return (
    <span className={`${classes.rate} tabular`}>
      <span className="visually-hidden">{message('assignments.reussite')} </span>
      {formatPercent(moyenne)}
    </span>
  );
}

interface ModulesCardProps {
  modules: DetailModule[];
  /** Names of the figures at the right. */
  heads?: ReactNode;
  children: (module: DetailModule) => ReactNode;
}

export function ModulesCard({ modules, heads, children }: ModulesCardProps) {
  return (
    <Card title={message('assignments.formations')} count={modules.length} aside={heads} flush>
      <ol className={classes.modules}>{modules.map(children)}</ol>
    </Card>
  );
}

interface ModuleRowProps {
  module: DetailModule;
  /** Under the name, after the duration. */
  facts?: ReactNode;
  stepEnd: (step: Step) => ReactNode;
  children: ReactNode;
}

/** Steps under a formation; the others are in a window (S-9-66). */
const STEPS_SHOWN = 2;

/** One formation in its order, its steps below when it has several (C-2.6-27). */
export function ModuleRow({ module, facts, stepEnd, children }: ModuleRowProps) {
  const [isOpen, setIsOpen] = useState(true);
  const [showsAll, setShowsAll] = useState(false);
  const stepsId = useId();
  const { scenarios } = module;
  const rowOf = (step: Step) => (
    <li key={step.id} className={classes.step}>
      <span>{step.nom}</span>
      {stepEnd(step)}
    </li>
  );
  const ToggleIcon = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <li className={classes.module}>
      <div className={classes.moduleRow}>
        <span className={classes.rank}>{module.sequenceOrder}</span>
        <div className={classes.moduleCover}>
          <Cover
            id={moduleCoverId(module.id)}
            title={module.nom}
            group={module.moduleGroupe ?? undefined}
            src={module.illustration}
            ratio={1.75}
            compact
          />
        </div>
        <div>
          <h3 className={classes.moduleName}>{module.nom}</h3>
          <div className={classes.moduleFacts}>
            {dureeOf(module)}
            {scenarios.length > 1 && (
              <button
                type="button"
                className={classes.toggle}
                aria-expanded={isOpen}
                aria-controls={stepsId}
                onClick={() => setIsOpen(!isOpen)}
              >
                {message('assignments.scenarios', { nombre: scenarios.length })}
                <span className="visually-hidden"> {module.nom}</span>
                <ToggleIcon size={14} stroke={2} aria-hidden="true" />
              </button>
            )}
            {facts}
          </div>
        </div>
        <div className={classes.moduleEnd}>{children}</div>
      </div>
      {scenarios.length > 1 && (
        <ul className={classes.steps} id={stepsId} hidden={!isOpen}>
          {scenarios.slice(0, STEPS_SHOWN).map(rowOf)}
          {scenarios.length > STEPS_SHOWN && (
            <li className={classes.step}>
              <button type="button" className={classes.toggle} onClick={() => setShowsAll(true)}>
                {plural('ui.et_autres', scenarios.length - STEPS_SHOWN)}
                <span className="visually-hidden"> {module.nom}</span>
              </button>
            </li>
          )}
        </ul>
      )}
      <Dialog
        opened={showsAll}
        onClose={() => setShowsAll(false)}
        title={module.nom}
        buttons={<Button onClick={() => setShowsAll(false)}>{message('ui.fermer')}</Button>}
      >
        <ul className={classes.allSteps}>{scenarios.map(rowOf)}</ul>
      </Dialog>
    </li>
  );
}
