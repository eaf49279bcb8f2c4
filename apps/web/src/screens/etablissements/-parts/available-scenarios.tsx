import { Button, Skeleton } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '../../../client/login.ts';
import { queries } from '../../../client/queries.ts';
import { Card } from '../../../ui/card.tsx';
import { Cover } from '../../../ui/cover.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { CopyButton } from '../../../ui/show/copy-button.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { moduleCoverId } from '../../modules/-parts/training-cover.ts';
import type { Etablissement } from './etablissement-fields.tsx';
import classes from './etablissements.module.css';
import { byGroup, type Module } from './modules-by-group.ts';

/** This one has its name hidden (C-2.9-18). */
const UNNAMED = 'Tests';

/**
 * The modules that an establishment may use, by group; one opens on the links of its scenarios (C-2.9-15, C-2.9-16, C-2.9-17, C-2.9-18,
 * C-2.9-19, C-2.9-20, C-2.9-21, P-2.4-38, P-2.4-39).
 */
export function AvailableScenarios({ etablissement }: { etablissement: Etablissement }) {
  const isAdmin = useCan()('etablissements.champ.administration');
  const [opened, setOpened] = useState<Module>();
  const { data, isError, refetch } = useQuery(
    queries.modules.list({ rowsPerPage: -1, filters: { etablissement: [etablissement.id] } }),
  );
  const isOpen = (data?.total ?? 0) > 0;
  const none = isAdmin ? 'etablissements.modules_aucun' : 'etablissements.aucun_acces';
  const groups = byGroup((data?.rows ?? []).filter(({ moduleGroupe }) => moduleGroupe !== null));
  return (
    <Card title={message('etablissements.modules_accessibles')}>
      {isError && <ErrorState level={3} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={160} radius={10} />}
      {data && groups.length === 0 && (
        <p className={classes.none}>{message(isOpen ? 'etablissements.modules_hors_groupe' : none)}</p>
      )}
      {groups.map(({ id, nom, modules }) => (
        <section key={id} className={classes.family} aria-label={nom}>
          <h3 className={classes.familyName}>{nom}</h3>
          <ul className={classes.modules}>
            {modules.map((module) => (
              <li key={module.id}>
                <ModuleCard module={module} onOpen={() => setOpened(module)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Dialog
        opened={opened !== undefined}
        onClose={() => setOpened(undefined)}
        title={message('etablissements.copier_scenario')}
        size={480}
        buttons={
          <Button variant="default" onClick={() => setOpened(undefined)}>
            {message('ui.fermer')}
          </Button>
        }
      >
        {opened && <ScenarioLinks module={opened} etablissement={etablissement} />}
      </Dialog>
    </Card>
  );
}

function ModuleCard({ module, onOpen }: { module: Module; onOpen: () => void }) {
  const { id, nom, moduleGroupe, illustration } = module;
  const isNamed = nom !== UNNAMED;
  return (
    <button
      type="button"
      className={classes.moduleCard}
      onClick={onOpen}
      aria-haspopup="dialog"
      {...(isNamed ? {} : { 'aria-label': message('etablissements.module_sans_nom') })}
    >
      <Cover id={moduleCoverId(id)} title={nom} group={moduleGroupe?.nom} src={illustration} ratio={2.4} compact />
      {isNamed && <span className={classes.moduleName}>{nom}</span>}
    </button>
  );
}

interface ScenarioLinksProps {
  module: Module;
  etablissement: Etablissement;
}

/** In the browser app where there is one, else the scenario's own page. */
function ScenarioLinks({ module: { scenarios }, etablissement: { lienNavigateur } }: ScenarioLinksProps) {
  const addressOf = ({ id, uuid }: Module['scenarios'][number]) =>
    lienNavigateur ? `${lienNavigateur}&scenario=${uuid}` : `${window.location.origin}/scenarios/show/${id}`;
  if (scenarios.length === 0) return <p className={classes.none}>{message('ui.aucun')}</p>;
  return (
    <ul className={classes.links}>
      {scenarios.map((scenario) => (
        <li key={scenario.id}>
          <CopyButton
            value={addressOf(scenario)}
            label={scenario.nom}
            copiedLabel={message('etablissements.lien_copie')}
          />
        </li>
      ))}
    </ul>
  );
}
