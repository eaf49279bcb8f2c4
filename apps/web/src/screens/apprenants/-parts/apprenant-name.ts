import { message } from '@sillage/contracts/messages.fr.ts';

/** « Abgrall Zoé », as lists, titles and notifications name a learner. */
export function nameOf({ nom, prenom }: { nom: string; prenom: string }): string {
  return `${nom} ${prenom}`;
}

/** At the end of a breadcrumb: the email, else the name in quotes (P-2.8-35, P-2.8-36). */
export function crumbName(apprenant: { email?: string | null | undefined; nom: string; prenom: string }): string {
  return apprenant.email ?? message('apprenants.entre_guillemets', { nom: nameOf(apprenant) });
}
