import classes from './list-table.module.css';

/** The surname of somebody whose first name has a column of its own: on a phone it joins the surname, as the title of the card. */
export function SurnameCell({ nom, prenom }: { nom: string; prenom: string }) {
  return (
    <span className={classes.surname} data-prenom={prenom}>
      {nom}
    </span>
  );
}
