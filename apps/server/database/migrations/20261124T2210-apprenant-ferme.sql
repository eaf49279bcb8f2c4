-- Who signs in no more: archived or blocked. Without a learner, null: nobody is closed.
create function apprenant_ferme(apprenant apprenants) returns boolean
  language sql stable parallel safe
  return apprenant."deletedAt" is not null or apprenant."estBloque";
