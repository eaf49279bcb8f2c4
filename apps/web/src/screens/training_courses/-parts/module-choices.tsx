import { Select, Skeleton } from '@mantine/core';
import { type MessageCode, message } from '@sillage/contracts/messages.fr.ts';
import { inFrenchOrder } from '@sillage/contracts/ordre.rules.ts';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useConnectedUser } from '../../../client/login.ts';
import { Cover } from '../../../ui/cover.tsx';
import { FailureLine } from '../../../ui/failure-line.tsx';
import { MoreChoices } from '../../../ui/more-choices.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { byGroup, found } from '../../catalogue/-parts/found-modules.ts';
import { coverOf, isUnnamed, type Module } from '../../catalogue/-parts/module-text.ts';
import { factsOf } from './course-steps.tsx';
import classes from './courses.module.css';

/** Whose modules may be picked: an establishment's by its id, one's own, every one, or none while nothing is chosen. */
export type CatalogueOwner = number | 'own' | 'all' | null;

interface ModuleChoicesProps {
  owner: CatalogueOwner;
  /** Undefined while they are read. */
  modules: Module[] | undefined;
  failed: boolean;
  onRetry: () => void;
  chosen: Set<string>;
  onAdd: (module: Module) => void;
}

/** Shown at first, and by each « Afficher les suivants ». */
const SHOWN = 60;
const SERIOUS_GAME = 2;

/** The catalogue as the form of a course embeds it: a card selects, serious games are left out, no link is copied (C-2.9-12, C-2.9-17, S-6-27). */
export function ModuleChoices({ owner, modules, failed, onRetry, chosen, onAdd }: ModuleChoicesProps) {
  const [q, setQ] = useState('');
  const [groupe, setGroupe] = useState<number>();
  const offered = modules?.filter(({ type }) => type !== SERIOUS_GAME);
  const groups = groupsOf(offered ?? []);
  const matching = offered && found(offered, { q, ...(groups.some(({ id }) => id === groupe) && { groupe }) });
  const [limit, setLimit] = useState(SHOWN);
  const shown = matching?.slice(0, limit) ?? [];
  return (
    <section className={classes.catalogue} aria-label={message('training_courses.catalogue')}>
      <div className={classes.search}>
        <SearchInput
          aria-label={message('training_courses.rechercher')}
          placeholder={message('training_courses.rechercher')}
          value={q}
          onChange={setQ}
        />
        <Select
          aria-label={message('training_courses.famille')}
          placeholder={message('training_courses.toutes_familles')}
          data={groups.map(({ id, nom }) => ({ value: String(id), label: nom }))}
          value={groupe ? String(groupe) : null}
          onChange={(id) => setGroupe(id ? Number(id) : undefined)}
          clearable
          clearButtonProps={{ 'aria-label': message('ui.effacer') }}
        />
      </div>
      <div className={classes.scroll}>
        <State owner={owner} failed={failed} onRetry={onRetry} offered={offered} matching={matching} />
        {byGroup(shown, groups).map(({ group, modules: family }) => (
          <div key={group?.id ?? 0}>
            <h3 className={classes.family}>{group?.nom ?? message('catalogue.autres')}</h3>
            <ul className={classes.choices}>
              {family.map((module) => (
                <li key={module.id}>
                  <Choice module={module} isChosen={chosen.has(String(module.id))} onAdd={onAdd} />
                </li>
              ))}
            </ul>
          </div>
        ))}
        <MoreChoices shown={shown.length} total={matching?.length ?? 0} onMore={() => setLimit(limit + SHOWN)} />
      </div>
    </section>
  );
}

/** The families of these modules, by name. */
function groupsOf(modules: Module[]): { id: number; nom: string }[] {
  const groups = new Map(
    modules.flatMap(({ moduleGroupe }) => (moduleGroupe ? [[moduleGroupe.id, moduleGroupe]] : [])),
  );
  return [...groups.values()].sort((one, other) => inFrenchOrder(one.nom, other.nom));
}

interface StateProps extends Pick<ModuleChoicesProps, 'owner' | 'failed' | 'onRetry'> {
  offered: Module[] | undefined;
  matching: Module[] | undefined;
}

/** What stands in the place of the modules (C-8-23, C-8-24, C-8-25, C-8-31). */
function State({ owner, failed, onRetry, offered, matching }: StateProps) {
  const { etablissementId } = useConnectedUser();
  if (owner === null) return <p className={classes.none}>{message('training_courses.etablissement_dabord')}</p>;
  if (failed && !offered) return <FailureLine className={classes.none} onRetry={onRetry} />;
  if (!offered || !matching) {
    return [1, 2, 3, 4].map((rank) => <Skeleton key={rank} height={56} radius={10} m={8} w="auto" />);
  }
  if (matching.length > 0) return null;
  return <p className={classes.none}>{message(nothingIn(offered.length, etablissementId !== null))}</p>;
}

function nothingIn(offered: number, isOwn: boolean): MessageCode {
  if (offered > 0) return 'ui.aucun_resultat';
  return isOwn ? 'assignments.aucune_disponible' : 'catalogue.etablissement_sans_formation';
}

interface ChoiceProps {
  module: Module;
  isChosen: boolean;
  onAdd: (module: Module) => void;
}

/** A card of the catalogue; one that is in the course already adds nothing more (C-5-05, C-2.9-18). */
function Choice({ module, isChosen, onAdd }: ChoiceProps) {
  const { coverId, title, group, src } = coverOf(module);
  const unnamed = isUnnamed(module);
  const ChoiceIcon = isChosen ? IconCheck : IconPlus;
  return (
    <button
      type="button"
      className={classes.choice}
      aria-disabled={isChosen}
      onClick={() => !isChosen && onAdd(module)}
    >
      <span className={classes.cover}>
        <Cover id={coverId} title={unnamed ? '' : title} group={group} src={src} ratio={1.5} compact />
      </span>
      <span className={classes.stepText}>
        <span className="visually-hidden">
          {message(isChosen ? 'training_courses.deja' : 'training_courses.ajouter')}{' '}
          {unnamed && message('training_courses.sans_nom')}
        </span>
        {!unnamed && <span className={classes.stepName}>{title}</span>}{' '}
        <span className={classes.stepFacts}>{factsOf({ moduleGroupe: null, duree: module.duree })}</span>
      </span>
      <ChoiceIcon size={18} stroke={2} aria-hidden="true" />
    </button>
  );
}
