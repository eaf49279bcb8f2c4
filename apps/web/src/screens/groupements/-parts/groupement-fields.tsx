import { message } from '@sillage/contracts/messages.fr.ts';
import type { Body, Item } from '../../../client/client.ts';
import { type May, useCan, useConnectedUser } from '../../../client/login.ts';
import { freeOrOwn } from '../../../client/queries.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { FormSection, Wide } from '../../../ui/form/form-section.tsx';
import { NewPasswordField } from '../../../ui/form/new-password-field.tsx';
import { MultiSelectField } from '../../../ui/form/select-field.tsx';
import type { FormScreen } from '../../../ui/form/use-form-screen.ts';
import { PendingAddress } from '../../users/-parts/pending-address.tsx';
import { MemberCard } from './member-card.tsx';

export type Groupement = Item<'groupements'>;

/** What the form opens with: the record, or the defaults of a new one. */
export function valuesOf(item?: Groupement) {
  return {
    nom: item?.nom ?? '',
    email: item?.email ?? '',
    password: '',
    motDePasseActuel: '',
    etablissements: (item?.etablissements ?? []).map(({ id }) => String(id)),
  };
}

type GroupementValues = ReturnType<typeof valuesOf>;

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

/** The fields of a groupement; its own account sees its establishments and does not choose them (P-3-71, P-3-72, P-3-73, P-4-30). */
export function GroupementFields({ screen: { field }, groupement }: GroupementFieldsProps) {
  const may = useCan();
  const { isGroupement } = useConnectedUser();
  return (
    <>
      <FormSection title={message('groupements.section.identite')}>
        <Wide>
          <TextField label={message('groupements.champ.nom')} {...field('nom')} />
        </Wide>
      </FormSection>
      <FormSection title={message('groupements.section.compte')}>
        <TextField label={message('groupements.champ.email')} type="email" {...field('email')} />
        {isGroupement && <PendingAddress />}
        <NewPasswordField
          label={message('groupements.champ.password')}
          leftEmpty={groupement ? 'mot_de_passe.inchange' : 'groupements.aide.password_creation'}
          current={isGroupement && field('motDePasseActuel')}
          {...field('password')}
        />
      </FormSection>
      {may.field('groupements', 'etablissements', groupement ? 'update' : 'create') ? (
        <FormSection title={message('groupements.champ.etablissements')}>
          <Wide>
            <MultiSelectField
              label={message('groupements.etablissements_membres')}
              help={message('groupements.aide.etablissements')}
              {...freeOrOwn('etablissements', 'groupement', 'groupement.id', groupement?.id)}
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
