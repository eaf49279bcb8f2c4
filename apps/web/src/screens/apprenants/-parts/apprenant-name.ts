/** « Abgrall Zoé », as lists, titles and notifications name a learner. */
export function nameOf({ nom, prenom }: { nom: string; prenom: string }): string {
  return `${nom} ${prenom}`;
}
