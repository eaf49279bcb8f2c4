import { message } from '@sillage/contracts/messages.fr.ts';

interface Checked {
  name: string;
  type: string | null;
  modules: string[];
}

/** Sentences by field (C-5-01, C-5-02, C-5-03, C-5-04). */
export function validatorFor(choosesOwner: boolean) {
  return ({ name, type, modules }: Checked) => ({
    ...(name.trim() === '' && { name: message('training_courses.nom_obligatoire') }),
    ...(choosesOwner && type === null && { type: message('training_courses.type_obligatoire') }),
    ...(modules.length < 2 && { modules: message('training_courses.deux_formations') }),
  });
}
