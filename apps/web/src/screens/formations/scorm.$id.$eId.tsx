import { createFileRoute } from '@tanstack/react-router';
import { authRequired } from '../../client/guards.ts';
import { useConnectedUser } from '../../client/login.ts';
import { Player } from '../scorm/-parts/player.tsx';

/** Plays the SCORM module `:id` on behalf of the establishment `:eId` (C-2.2-11, C-2.2-15). */
export const Route = createFileRoute('/formations/scorm/$id/$eId')({
  staticData: { bare: true },
  beforeLoad: authRequired(),
  component: ScormOfEtablissement,
});

function ScormOfEtablissement() {
  const { id, eId } = Route.useParams();
  const { isApprenant } = useConnectedUser();
  const otherwise = isApprenant ? '/apprenants/liste-formations' : (`/formations/formation/${Number(id)}` as const);
  return <Player key={id} wanted={{ module: Number(id), etablissement: Number(eId) }} otherwise={otherwise} />;
}
