import { Checkbox, Skeleton } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../client/queries.ts';
import { KnownPart } from '../../../ui/form/form-scope.ts';
import { FormSection, Wide } from '../../../ui/form/form-section.tsx';
import type { FieldBinding } from '../../../ui/form/use-form-screen.ts';
import { ErrorState } from '../../../ui/states.tsx';
import classes from './etablissements.module.css';
import { byGroup, type ModulesOfGroup } from './modules-by-group.ts';

interface ModulesFieldProps extends FieldBinding<string[]> {
  /** All of them are open: none needs be chosen. */
  all: boolean;
}

/** The modules that an establishment may use, by group; the box of a group takes or clears them all (P-4-27, P-4-28). */
export function ModulesField({ name, value, onChange, all }: ModulesFieldProps) {
  const { data, isError, refetch } = useQuery(queries.modules.list({ rowsPerPage: -1 }));
  const help = all ? 'etablissements.modules_tous' : 'etablissements.modules_aide';
  return (
    <FormSection title={message('etablissements.champ.modules')} help={message(help)}>
      <KnownPart name={name} label={message('etablissements.champ.modules')} />
      <Wide>
        {isError ? (
          <ErrorState level={3} onRetry={() => void refetch()} />
        ) : data ? (
          <div className={classes.groups}>
            {byGroup(data.rows).map((group) => (
              <Group key={group.id} group={group} chosen={value} onChange={onChange} />
            ))}
          </div>
        ) : (
          <Skeleton height={160} radius={10} />
        )}
      </Wide>
    </FormSection>
  );
}

interface GroupProps {
  group: ModulesOfGroup;
  chosen: string[];
  onChange: (chosen: string[]) => void;
}

function Group({ group: { nom, modules }, chosen, onChange }: GroupProps) {
  const ids = modules.map(({ id }) => String(id));
  const count = ids.filter((id) => chosen.includes(id)).length;
  const without = chosen.filter((id) => !ids.includes(id));
  return (
    <fieldset className={classes.group}>
      <legend className={classes.groupName}>
        <Checkbox
          label={nom}
          checked={count === ids.length}
          indeterminate={count > 0 && count < ids.length}
          onChange={(event) => onChange(event.currentTarget.checked ? [...without, ...ids] : without)}
        />
      </legend>
      {modules.map(({ id, nom: name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={chosen.includes(String(id))}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? [...chosen, String(id)] : chosen.filter((one) => one !== String(id)))
          }
        />
      ))}
    </fieldset>
  );
}
