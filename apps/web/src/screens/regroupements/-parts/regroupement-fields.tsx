import { message } from '@sillage/contracts/messages.fr.ts';
import { listName } from '@sillage/contracts/personnes.rules.ts';
import { closedNames } from '@sillage/contracts/regroupements.rules.ts';
import type { Body, Item } from '../../../client/client.ts';
import { type May, useCan, useConnectedUser } from '../../../client/login.ts';
import { optionsFrom } from '../../../client/queries.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import type { FormScreen } from '../../../ui/form/use-form-screen.ts';
import { MemberLists } from './member-lists.tsx';

export type Regroupement = Item<'regroupements'>;

/** What the form opens with: the record, or the defaults of a new one. */
export function valuesOf(item?: Regroupement) {
  return {
    nomA: item?.nomA ?? '',
    nomB: item?.nomB ?? '',
    nomC: item?.nomC ?? '',
    codeRegroupement: item?.codeRegroupement ?? '',
    etablissement: item ? String(item.etablissement.id) : null,
    regroupement: item?.regroupement ? String(item.regroupement.id) : null,
    /** Ids of those who are in it once saved. */
    apprenants: (item?.apprenantRegroupements ?? [])
      .filter(({ selected }) => selected)
      .map(({ apprenant }) => String(apprenant.id)),
  };
}

type RegroupementValues = ReturnType<typeof valuesOf>;

/** What is sent: the fields that the person was shown. */
export function bodyOf(
  values: RegroupementValues,
  may: May,
  act: 'create' | 'update',
): Body<'regroupements', 'create'> {
  const { etablissement, codeRegroupement, ...fields } = values;
  return {
    ...fields,
    ...(may.field('regroupements', 'etablissement', act) && { etablissement }),
    ...(may.field('regroupements', 'codeRegroupement', act) && { codeRegroupement }),
  };
}

interface RegroupementFieldsProps {
  screen: FormScreen<RegroupementValues>;
  /** Absent while it is being created. */
  regroupement?: Regroupement;
}

/**
 * The fields of a regroupement: its names, its place, its learners (C-2.4-13, C-2.4-14, C-2.4-15, C-2.4-16, C-2.4-17, C-5-20, C-5-21,
 * C-5-22, C-5-23, C-5-24, C-5-25).
 */
export function RegroupementFields({ screen, regroupement }: RegroupementFieldsProps) {
  const may = useCan();
  const user = useConnectedUser();
  const { field, form } = screen;
  const { nomA, nomB, etablissement } = form.values;
  const closed = closedNames({ nomA, nomB }, regroupement?.type?.id ?? null);
  const etablissementId = etablissement === null ? user.etablissementId : Number(etablissement);
  const chooses = !regroupement && may.field('regroupements', 'etablissement', 'create');

  /** The parent and the learners are those of the establishment. */
  function move(chosen: string | null) {
    form.setValues({ etablissement: chosen, regroupement: null, apprenants: [] });
    form.clearFieldError('etablissement');
  }

  return (
    <>
      <FormSection title={message('regroupements.section.identite')} help={message('regroupements.niveaux_aide')}>
        <TextField label={message('regroupements.champ.nomA')} disabled={closed.nomA} {...field('nomA')} />
        <TextField label={message('regroupements.champ.nomB')} disabled={closed.nomB} {...field('nomB')} />
        <TextField label={message('regroupements.champ.nomC')} disabled={closed.nomC} {...field('nomC')} />
        {may.field('regroupements', 'codeRegroupement', 'update') && (
          <TextField label={message('regroupements.champ.code')} {...field('codeRegroupement')} />
        )}
      </FormSection>
      <FormSection title={message('regroupements.section.place')}>
        {(chooses || regroupement) && (
          <SelectField
            label={message('regroupements.champ.etablissement')}
            readOnly={!chooses}
            {...optionsFrom('etablissements')}
            {...field('etablissement')}
            onChange={move}
          />
        )}
        <SelectField
          label={message('regroupements.champ.parent')}
          {...optionsFrom('regroupements', {
            filters: { etablissement: [etablissementId ?? 0], ...(regroupement && { horsDe: [regroupement.id] }) },
          })}
          {...field('regroupement')}
        />
      </FormSection>
      <MemberLists
        key={etablissementId}
        etablissementId={etablissementId}
        known={(regroupement?.apprenantRegroupements ?? []).map(({ apprenant }) => ({
          id: String(apprenant.id),
          name: nameOf(apprenant),
        }))}
        {...field('apprenants')}
      />
    </>
  );
}

function nameOf({ deletedAt, ...member }: { nom: string; prenom: string; deletedAt: string | null }): string {
  const name = listName(member);
  return deletedAt === null ? name : message('regroupements.archive_membre', { nom: name });
}
