import { message } from '@sillage/contracts/messages.fr.ts';
import { IconBuildingHospital } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { client, type Item } from '../../client/client.ts';
import { roleRequired } from '../../client/guards.ts';
import { queries } from '../../client/queries.ts';
import { openSession, sessionUser } from '../../client/session.ts';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ApprenantFields } from './-parts/apprenant-fields.tsx';
import { OwnBadges } from './-parts/own-badges.tsx';
import { useApprenantForm } from './-parts/use-apprenant-form.ts';

/** Mon profil, de l'apprenant connecté (P-2.3-07 … 09, P-5-11). */
export const Route = createFileRoute('/apprenants/profil')({
  beforeLoad: roleRequired('apprenants.profil'),
  loader: ({ context }) => context.queryClient.fetchQuery(queries.apprenants.show(sessionUser()?.apprenantId ?? 0)),
  component: Profil,
});

function Profil() {
  const { record: apprenant, form } = useApprenantForm(Route.useLoaderData());

  return (
    <>
      <PageTitle
        title={message('menu.mon_profil')}
        facts={[{ icon: IconBuildingHospital, text: apprenant.etablissement.nom }]}
      />
      <FormShell
        {...form}
        onSaved={(saved: Item<'apprenants'>) => {
          form.onSaved(saved);
          // The name in the bar is the person's.
          void client.connexion.session().then(openSession);
        }}
      >
        <ApprenantFields screen={form.screen} act="update" own />
      </FormShell>
      <OwnBadges />
    </>
  );
}
