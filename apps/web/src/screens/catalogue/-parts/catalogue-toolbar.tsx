import { message } from '@sillage/contracts/messages.fr.ts';
import { useCan } from '../../../client/login.ts';
import { optionsFrom } from '../../../client/queries.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { formatInteger } from '../../../ui/format.ts';
import { SearchInput } from '../../../ui/search-input.tsx';
import { useTypedSearch } from '../../../ui/use-typed-search.ts';
import classes from './catalogue.module.css';
import type { CatalogueSearch } from './catalogue-search.ts';
import { found } from './found-modules.ts';
import type { Module } from './module-text.ts';

interface CatalogueToolbarProps {
  search: CatalogueSearch;
  modules: Module[] | undefined;
  groups: { id: number; nom: string }[] | undefined;
  onChange: (changes: CatalogueSearch) => void;
}

/** Search by name, establishment for those who have several, and one button per family (C-2.9-03, C-2.9-04). */
export function CatalogueToolbar({ search, modules = [], groups = [], onChange }: CatalogueToolbarProps) {
  const may = useCan();
  const { etablissement, groupe } = search;
  const named = found(modules, { ...search, groupe: undefined } as CatalogueSearch);
  const families = groups
    .map(({ id, nom }) => ({ id, nom, count: named.filter(({ moduleGroupe }) => moduleGroupe?.id === id).length }))
    .filter(({ id }) => id === groupe || modules.some(({ moduleGroupe }) => moduleGroupe?.id === id));
  return (
    <search className={classes.toolbar}>
      <div className={classes.fields}>
        <NameSearch value={search.q ?? ''} onChange={onChange} />
        {may('catalogue.choisir_etablissement') && (
          <div className={classes.etablissement}>
            <SelectField
              label={message('referents.champ.etablissement')}
              name="etablissement"
              error={undefined}
              {...optionsFrom('etablissements')}
              value={etablissement ? String(etablissement) : null}
              onChange={(id) => onChange({ etablissement: id ? Number(id) : undefined } as CatalogueSearch)}
            />
          </div>
        )}
      </div>
      {families.length > 1 && (
        <fieldset className={`${classes.families} fades`}>
          <legend className="visually-hidden">{message('catalogue.groupe')}</legend>
          {[{ id: undefined, nom: message('catalogue.par_groupe'), count: named.length }, ...families].map(
            ({ id, nom, count }) => (
              <button
                key={id ?? 0}
                type="button"
                className={classes.pill}
                aria-pressed={id === groupe}
                onClick={() => onChange({ groupe: id } as CatalogueSearch)}
              >
                {nom} <span className={classes.pillCount}>{formatInteger(count)}</span>
              </button>
            ),
          )}
        </fieldset>
      )}
    </search>
  );
}

function NameSearch({ value, onChange }: { value: string; onChange: (changes: CatalogueSearch) => void }) {
  const write = (words: string) => onChange({ q: words || undefined } as CatalogueSearch);
  const { text, type } = useTypedSearch(value, write, 300);
  return (
    <SearchInput
      className={classes.search}
      label={message('catalogue.rechercher')}
      placeholder={message('ui.rechercher_court')}
      value={text}
      onChange={type}
    />
  );
}
