import { message } from '@sillage/contracts/messages.fr.ts';
import type { Body, Item } from '../../../client/client.ts';
import { loadOptions } from '../../../client/queries.ts';
import { type May, useCan } from '../../../client/session.ts';
import { PasswordField, TextField } from '../../../ui/form/fields.tsx';
import { FormSection, Wide } from '../../../ui/form/form-section.tsx';
import { MultiSelectField, type OptionSource } from '../../../ui/form/select-field.tsx';
import type { FormScreen } from '../../../ui/form/use-form-screen.ts';
import { MemberCard } from './member-card.tsx';

export type Groupement = Item<'groupements'>;

/** What the form opens with: the record, or the defaults of a new one. */
export function valuesOf(item?: Groupement) {
  return {
    nom: item?.nom ?? '',
    email: item?.email ?? '',
    password: '',
    etablissements: (item?.etablissements ?? []).map(({ id }) => String(id)),
  };
}

export type GroupementValues = ReturnType<typeof valuesOf>;

/** What is sent: the fields that the person may write (P-4-30). */
export function bodyOf(values: GroupementValues, may: May, act: 'create' | 'update'): Body<'groupements', 'create'> {
  const { etablissements, ...fields } = values;
  return may.field('groupements', 'etablissements', act) ? { ...fields, etablissements } : fields;
}

interface GroupementFieldsProps {
  screen: FormScreen<GroupementValues>;
  /** Absent while it is being created. */
  groupement?: Groupement;
}

/** The fields of a groupement; its own account sees its establishments and does not choose them (P-3-71 … 73, P-4-30). */
export function GroupementFields({ screen: { field }, groupement }: GroupementFieldsProps) {
  const may = useCan();
  return (
    <>
      <FormSection title={message('groupements.section.identite')}>
        <Wide>
          <TextField label={message('groupements.champ.nom')} {...field('nom')} />
        </Wide>
      </FormSection>
      <FormSection title={message('groupements.section.compte')}>
        <TextField label={message('groupements.champ.email')} type="email" {...field('email')} />
        <PasswordField
          label={message('groupements.champ.password')}
          help={message(groupement ? 'groupements.aide.password' : 'groupements.aide.password_creation')}
          autoComplete="new-password"
          {...field('password')}
        />
      </FormSection>
      {may.field('groupements', 'etablissements', groupement ? 'update' : 'create') ? (
        <FormSection title={message('groupements.champ.etablissements')}>
          <Wide>
            <MultiSelectField
              label={message('groupements.etablissements_membres')}
              help={message('groupements.aide.etablissements')}
              {...freeOrOwn(groupement?.id)}
              {...field('etablissements')}
            />
          </Wide>
        </FormSection>
      ) : (
        groupement && <MemberCard groupement={groupement} />
      )}
    </>
  );
}

/** The establishments without a groupement, and those that this one already has (P-4-29, P-4-31). */
function freeOrOwn(groupementId: number | undefined): OptionSource {
  const named = loadOptions('etablissements');
  const free = loadOptions('etablissements', { exists: { groupement: false } });
  const own = loadOptions('etablissements', { filters: { 'groupement.id': [groupementId] } });
  return {
    loadKey: ['etablissements', 'groupement', groupementId],
    load: async (wanted, signal) => {
      if (wanted.values) return named(wanted, signal);
      const members = groupementId === undefined ? [] : own(wanted, signal);
      return (await Promise.all([members, free(wanted, signal)])).flat();
    },
  };
}
