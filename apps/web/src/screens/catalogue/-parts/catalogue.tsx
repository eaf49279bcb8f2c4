import { Button, Skeleton } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../client/api-error.ts';
import { useCan } from '../../../client/login.ts';
import { queries } from '../../../client/queries.ts';
import { useChangeSearch } from '../../../ui/current-page.ts';
import { Counter, PageTitle } from '../../../ui/page-title.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { TrainingCard } from '../../../ui/training/training-card.tsx';
import classes from './catalogue.module.css';
import { allGroups, allModules, FIRST } from './catalogue-queries.ts';
import type { CatalogueSearch } from './catalogue-search.ts';
import { CatalogueToolbar } from './catalogue-toolbar.tsx';
import { CopyLinkBox } from './copy-link-box.tsx';
import { byGroup, found } from './found-modules.ts';
import { coverOf, durationOf, isUnnamed, type Module } from './module-text.ts';
import { useAvailability } from './use-availability.ts';

interface CatalogueProps {
  search: CatalogueSearch;
  /** The open catalogue: for whoever wants to be trained, without statistics or links to copy (C-2.2-13, C-2.9-12, C-6-41). */
  open?: boolean;
}

/**
 * Every training that the person may see, by family (C-2.9-01, C-2.9-02, C-2.9-03, C-2.9-04, C-2.9-05, C-2.9-06, C-2.9-07, C-2.9-08,
 * C-2.9-09).
 */
export function Catalogue({ search, open = false }: CatalogueProps) {
  const may = useCan();
  const changeSearch = useChangeSearch();
  const modules = useAllModules(search);
  const groups = useQuery(queries.module_groupes.list(allGroups));
  const change = (changes: CatalogueSearch) => changeSearch({ ...search, ...changes }, { replace: true });
  const rows = modules.data?.rows;
  const shown = rows && found(rows, search);
  const failed = modules.error ?? groups.error;

  return (
    <>
      <PageTitle title={message('catalogue.titre')} count={shown?.length} />
      {!open && may('catalogue.copier_lien') && <CopyLinkBox chosen={search.etablissement} />}
      <CatalogueToolbar search={search} modules={rows} groups={groups.data?.rows} onChange={change} />
      {failed ? (
        <ErrorState
          onRetry={() => void Promise.all([modules.refetch(), groups.refetch()])}
          {...(failed instanceof ApiError && { reference: failed.reference, at: failed.at })}
        />
      ) : !shown || !groups.data ? (
        <Loading />
      ) : shown.length === 0 ? (
        <Nothing any={rows !== undefined && rows.length > 0} search={search} onClear={change} />
      ) : (
        byGroup(shown, groups.data.rows).map((family) => (
          <section key={family.group?.id ?? 0} className={classes.family} aria-labelledby={titleId(family.group?.id)}>
            <div className={classes.heading}>
              <h2 id={titleId(family.group?.id)}>{family.group?.nom ?? message('catalogue.autres')}</h2>
              <Counter value={family.modules.length} />
            </div>
            <Cards modules={family.modules} search={search} open={open} />
          </section>
        ))
      )}
    </>
  );
}

/** Where these are more than the thousand that come first, all of them follow. */
function useAllModules(search: CatalogueSearch) {
  const asked = allModules(search);
  const first = useQuery(queries.modules.list(asked));
  const hasMore = (first.data?.total ?? 0) > FIRST;
  const every = useQuery({ ...queries.modules.list({ ...asked, rowsPerPage: -1 }), enabled: hasMore });
  return hasMore && !every.isPending ? every : first;
}

const titleId = (groupId = 0) => `famille-${groupId}`;

function Cards({ modules, search, open }: { modules: Module[]; search: CatalogueSearch; open: boolean }) {
  const { reasonOf } = useAvailability();
  return (
    <ul className={classes.cards}>
      {modules.map((module) => {
        const unnamed = isUnnamed(module);
        return (
          <li key={module.id}>
            <TrainingCard
              {...coverOf(module)}
              {...(unnamed && { unnamed: message('catalogue.voir') })}
              duration={durationOf(module)}
              description={module.description}
              previewLabel={
                unnamed ? message('catalogue.apercu_sans_nom') : message('catalogue.apercu', { nom: module.nom })
              }
              openLabel={message('catalogue.voir')}
              way={{ to: `/${open ? 'formations/formation' : 'modules/details'}/${module.id}`, search }}
              note={reasonOf(module) === 'appareil' ? message('formations.indisponible_ici') : undefined}
            />
          </li>
        );
      })}
    </ul>
  );
}

function Loading() {
  return (
    <div aria-busy="true">
      <p className={classes.loading}>{message('catalogue.chargement')}</p>
      <div className={classes.cards}>
        {[1, 2, 3, 4, 5, 6, 7, 8].map((card) => (
          <div key={card} className={classes.skeleton}>
            <Skeleton height={150} radius={0} />
            <Skeleton height={16} width="80%" mx={16} mt={16} />
            <Skeleton height={12} width="60%" mx={16} mt={12} />
          </div>
        ))}
      </div>
    </div>
  );
}

interface NothingProps {
  /** The catalogue holds trainings, but none that is searched. */
  any: boolean;
  search: CatalogueSearch;
  onClear: (changes: CatalogueSearch) => void;
}

/** Nothing found, or no training at all: whose establishment is asked about decides the sentence (C-8-24, C-8-26, C-8-31). */
function Nothing({ any, search, onClear }: NothingProps) {
  const may = useCan();
  if (any) {
    return (
      <EmptyState
        title={message('ui.aucun_resultat')}
        text={message('catalogue.rien_trouve')}
        actions={
          <Button variant="light" onClick={() => onClear({ q: undefined, groupe: undefined } as CatalogueSearch)}>
            {message('ui.tout_effacer')}
          </Button>
        }
      />
    );
  }
  if (!may('catalogue.choisir_etablissement')) {
    return (
      <EmptyState title={message('catalogue.vide')} text={message('catalogue.votre_etablissement_sans_formation')} />
    );
  }
  return (
    <EmptyState title={message(search.etablissement ? 'catalogue.etablissement_sans_formation' : 'catalogue.vide')} />
  );
}
