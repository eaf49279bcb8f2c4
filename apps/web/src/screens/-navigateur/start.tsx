import { Button, Select, TextInput } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../client/client.ts';
import { limitsOf } from '../../client/limits.ts';
import { useShownUser } from '../../client/login.ts';
import { formatMinutes } from '../../ui/format.ts';
import { AddressLink } from '../../ui/link.tsx';
import { LoginFrame } from '../../ui/shell/login-frame.tsx';
import { Callout } from '../../ui/show/status-badge.tsx';
import { useDevice } from '../apprenants/-parts/formation-cards.tsx';
import classes from '../attestations/-parts/public-attestation.module.css';
import { askToken } from './ask-token.ts';
import { type Accueil, findStep, type Opened, obstacleTo } from './obstacles.ts';

interface Said {
  /** Id of a learner, chosen in the list of the establishment. */
  apprenant?: string | null;
  nom: string;
  prenom: string;
  profil: string;
}

interface StartProps {
  accueil: Accueil;
  scenario: string;
  token: string | undefined;
  /** By the address. */
  said: Said;
  onOpened: (opened: Opened) => void;
  onBack: () => void;
}

/** What stands before a training: who plays it, then the way in; an establishment may do without (P-3-69). */
export function Start({ accueil, scenario, token, said: given, onOpened, onBack }: StartProps) {
  const device = useDevice();
  const user = useShownUser();
  const { codeEtablissement } = accueil.etablissement;
  const isOwn = user?.isApprenant && user.codeEtablissement === codeEtablissement;
  const [said, setSaid] = useState(given);
  const found = findStep(accueil, scenario);
  const obstacle = found && obstacleTo(found.step, found.training, accueil, device);
  const opening = useMutation({
    mutationFn: async () =>
      client.navigateur.ouvrir({
        codeEtablissement,
        scenario,
        telephone: device.isMobile,
        token: token ?? (isOwn ? await askToken(user) : null),
        personne: said.nom || said.prenom ? { nom: said.nom, prenom: said.prenom } : null,
        profil: said.profil,
        apprenant: said.apprenant ? Number(said.apprenant) : null,
      }),
    onSuccess: onOpened,
  });
  const isAtOnce = accueil.bypassBrowserLoader && obstacle === null;
  const isAsked = useRef(false);
  const { mutate } = opening;
  useEffect(() => {
    if (!isAtOnce || isAsked.current) return;
    isAsked.current = true;
    mutate();
  }, [isAtOnce, mutate]);

  const back = (
    <Button variant="default" size="lg" fullWidth onClick={onBack}>
      {message('navigateur.retour')}
    </Button>
  );
  if (!found || obstacle) {
    return (
      <LoginFrame title={found?.step.nom ?? accueil.etablissement.nom}>
        <div className={classes.form}>
          <Callout status="attention">{message(obstacle ?? 'navigateur.inconnue')}</Callout>
          {back}
        </div>
      </LoginFrame>
    );
  }
  const { step } = found;
  const isNamed = token !== undefined || isOwn;
  return (
    <LoginFrame title={step.nom} lead={step.duree === null ? accueil.etablissement.nom : formatMinutes(step.duree)}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          opening.mutate();
        }}
      >
        {isOwn && <p className={classes.quiet}>{message('navigateur.apprenant', { nom: user.nom })}</p>}
        {!isNamed && <WhoPlays accueil={accueil} scenario={scenario} said={said} onSay={setSaid} />}
        <div role="alert">{opening.error && <Callout status="danger">{opening.error.message}</Callout>}</div>
        <Button type="submit" size="lg" fullWidth loading={opening.isPending}>
          {message('navigateur.commencer')}
        </Button>
        {back}
      </form>
    </LoginFrame>
  );
}

interface WhoPlaysProps extends Pick<StartProps, 'accueil' | 'scenario'> {
  said: Said;
  onSay: (said: Said) => void;
}

/** By the modes of the establishment: a name chosen or written by hand, which nobody proves; or an account, which does. */
function WhoPlays({ accueil: { etablissement, modes, apprenants }, scenario, said, onSay }: WhoPlaysProps) {
  const isFree = modes.includes('freeForm');
  const hasList = modes.includes('userList');
  const isNamed = isFree || hasList || (modes.includes('urlParameters') && Boolean(said.nom || said.prenom));
  const limits = limitsOf('navigateur', 'ouvrir');
  const back = `/navigateur?${new URLSearchParams({ codeEtablissement: etablissement.codeEtablissement, scenario })}`;
  return (
    <>
      {hasList && (
        <Select
          name="apprenant"
          label={message('navigateur.champ.apprenant')}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': message('ui.effacer') }}
          nothingFoundMessage={message('ui.aucun_resultat')}
          data={apprenants.map(({ id, nom }) => ({ value: String(id), label: nom }))}
          value={said.apprenant ?? null}
          onChange={(apprenant) => onSay({ ...said, apprenant })}
        />
      )}
      {isFree &&
        (
          [
            ['prenom', limits['personne.prenom']],
            ['nom', limits['personne.nom']],
            ['profil', limits.profil],
          ] as const
        ).map(([name, limit]) => (
          <TextInput
            key={name}
            name={name}
            label={message(`navigateur.champ.${name}`)}
            value={said[name]}
            maxLength={limit?.maxLength}
            autoComplete="off"
            onChange={(event) => onSay({ ...said, [name]: event.currentTarget.value })}
          />
        ))}
      <p className={classes.quiet}>
        {message(isNamed ? 'navigateur.declare' : 'navigateur.anonyme')}{' '}
        <AddressLink to="/login" search={{ retour: back }} className="link">
          {message('navigateur.identifier')}
        </AddressLink>
      </p>
    </>
  );
}
