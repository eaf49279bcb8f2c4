import { message } from '@sillage/contracts/messages.fr.ts';
import { listName } from '@sillage/contracts/personnes.rules.ts';
import { IconBuildingHospital, IconUserQuestion } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { Item } from '../../client/client.ts';
import { roleRequired } from '../../client/guards.ts';
import { connectedUser, useConnectedUser } from '../../client/login.ts';
import { optionsFrom, queries } from '../../client/queries.ts';
import { chosenQuery } from '../../ui/choices.ts';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Callout } from '../../ui/show/status-badge.tsx';
import { OwnData } from '../-securite/own-data.tsx';
import { ApprenantFields } from './-parts/apprenant-fields.tsx';
import classes from './-parts/apprenants.module.css';
import { OwnBadges } from './-parts/own-badges.tsx';
import { useApprenantForm } from './-parts/use-apprenant-form.ts';

/** P-2.3-07, P-2.3-08, P-5-11. */
export const Route = createFileRoute('/apprenants/profil')({
  beforeLoad: roleRequired('apprenants.profil'),
  async loader({ context: { queryClient } }) {
    const { apprenantId, userId } = connectedUser() ?? {};
    void queryClient.prefetchQuery(queries.adresses.pending());
    void queryClient.prefetchQuery(queries.user_badges.list({ 'user.id': userId ?? 0 }));
    const apprenant = await queryClient.fetchQuery(queries.apprenants.show(apprenantId ?? 0));
    // Read with the rest, its name is there without a network too.
    const { profession } = apprenant;
    if (profession) void queryClient.prefetchQuery(chosenQuery(optionsFrom('professions'), [String(profession.id)]));
  },
  component: Profil,
});

function Profil() {
  const { apprenantId } = useConnectedUser();
  const { data } = useSuspenseQuery(queries.apprenants.show(apprenantId ?? 0));
  return <OwnRecord key={data.id} loaded={data} />;
}

function OwnRecord({ loaded }: { loaded: Item<'apprenants'> }) {
  const { record: apprenant, form } = useApprenantForm(loaded, true);

  return (
    <>
      <PageTitle
        title={message('menu.mon_profil')}
        facts={[{ icon: IconBuildingHospital, text: apprenant.etablissement.nom }]}
      />
      {apprenant.identiteProposee && (
        <div className={classes.callout}>
          <Callout status="attention" icon={IconUserQuestion}>
            {message('apprenants.identite.en_attente', { nom: listName(apprenant) })}
          </Callout>
        </div>
      )}
      <FormShell {...form}>
        <ApprenantFields screen={form.screen} act="update" own />
      </FormShell>
      <OwnBadges />
      <div className={classes.ownData}>
        <OwnData path={`/apprenants/${apprenant.id}`} />
      </div>
    </>
  );
}
