/** The two orders of a name (docs/glossary.md, « name of a person »). */

interface Named {
  nom: string;
  prenom: string;
}

/** A learner in a list, a choice or the title of a record: in the order of the column of names. */
export function listName({ nom, prenom }: Named): string {
  return `${nom} ${prenom}`;
}

/** Anybody in a sentence, a mail or on paper; an account, an author and a referent everywhere. */
export function fullName({ nom, prenom }: Named): string {
  return `${prenom} ${nom}`;
}

/** Who made something: by the name, by the address where there is none; the account may be gone. */
export function authorName(author: { nom: string | null; email: string | null } | null): string | null {
  return author && (author.nom ?? author.email);
}
