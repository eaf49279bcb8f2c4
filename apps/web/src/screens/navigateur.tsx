import { Button, TextInput } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError } from '../client/api-error.ts';
import { failureOf } from '../client/failure.ts';
import { limitsOf } from '../client/limits.ts';
import { queries } from '../client/queries.ts';
import { useChangeSearch, useGo } from '../ui/current-page.ts';
import { formatDate } from '../ui/format.ts';
import { HeldButton, heldBy } from '../ui/held-button.tsx';
import { notify } from '../ui/notify.ts';
import { LoginFrame } from '../ui/shell/login-frame.tsx';
import { EmptyState, ErrorState, PageSkeleton } from '../ui/states.tsx';
import { FieldError } from './-login/field-error.tsx';
import { sendLeftOver } from './-navigateur/left-over.ts';
import type { Accueil, Opened } from './-navigateur/obstacles.ts';
import { Play } from './-navigateur/play.tsx';
import { Start } from './-navigateur/start.tsx';
import { Trainings } from './-navigateur/trainings.tsx';
import classes from './attestations/-parts/public-attestation.module.css';

interface NavigateurSearch {
  codeEtablissement?: string;
  /** uuid of the training that a link leads to. */
  scenario?: string;
  /** Opens one session under the name of a learner (S-7-66). */
  token?: string;
  /** Who plays, where the establishment says it by the address (P-3-69). */
  nom?: string;
  prenom?: string;
  profil?: string;
}

const NAMES = ['codeEtablissement', 'scenario', 'token', 'nom', 'prenom', 'profil'] as const;

/** The browser app: the trainings of an establishment, played on a computer that it holds (S-2.22-08, P-2.4-36). */
export const Route = createFileRoute('/navigateur')({
  staticData: { bare: true },
  validateSearch: (search: Record<string, unknown>): NavigateurSearch =>
    Object.fromEntries(
      NAMES.flatMap((name) => {
        const value = search[name];
        // A code may look like a number in the address.
        return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [];
      }),
    ),
  beforeLoad: async ({ preload, location }) => {
    const [landed] = performance.getEntriesByType('navigation');
    if (preload || !landed || new URL(landed.name).pathname === '/navigateur') return;
    // Only a page loaded from this address may frame trainings.
    window.location.replace(location.href);
    await new Promise(() => {});
  },
  component: Navigateur,
});

function Navigateur() {
  const { codeEtablissement } = Route.useSearch();
  useEffect(() => void sendLeftOver().then(tellLeftOver), []);
  if (!codeEtablissement) return <AskCode />;
  return <Etablissement key={codeEtablissement} codeEtablissement={codeEtablissement} />;
}

function tellLeftOver({ refuses, enAttente }: Awaited<ReturnType<typeof sendLeftOver>>): void {
  if (refuses > 0) notify.error(message('navigateur.refuses', { nombre: refuses }));
  if (enAttente > 0) notify.info(message('navigateur.en_attente', { nombre: enAttente }));
}

function AskCode({ unknown }: { unknown?: string }) {
  const go = useGo();
  const [code, setCode] = useState(unknown ?? '');
  const isUnknown = unknown !== undefined && code === unknown;
  return (
    <LoginFrame title={message('navigateur.titre')} lead={message('navigateur.intro_code')}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (code.trim()) go({ to: '/navigateur', search: { codeEtablissement: code.trim() } });
        }}
      >
        <TextInput
          id="codeEtablissement"
          name="codeEtablissement"
          label={message('navigateur.code')}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={limitsOf('navigateur', 'accueil').codeEtablissement?.maxLength}
          error={isUnknown && <FieldError text={message('navigateur.code_inconnu')} />}
        />
        <HeldButton
          type="submit"
          size="lg"
          fullWidth
          held={heldBy([{ id: 'codeEtablissement', label: message('navigateur.code'), isFilled: code.trim() !== '' }])}
        >
          {message('navigateur.ouvrir')}
        </HeldButton>
      </form>
    </LoginFrame>
  );
}

function Etablissement({ codeEtablissement }: { codeEtablissement: string }) {
  const query = useQuery({ ...queries.navigateur.accueil({ codeEtablissement }), retry: false });
  const { data, error } = query;
  if (error instanceof ApiError && error.status === 404) return <AskCode unknown={codeEtablissement} />;
  if (data?.acces === 'ouvert') return <Open accueil={data} />;
  return (
    <LoginFrame title={data?.etablissement.nom ?? message('navigateur.titre')}>
      {data && <Closed accueil={data} />}
      {!data && !error && <PageSkeleton cards={1} />}
      {error && <ErrorState {...failureOf(query)} />}
    </LoginFrame>
  );
}

/** The possession has ended, or administrators have closed the trainings or revoked the key. */
function Closed({ accueil: { acces, finLe } }: { accueil: Accueil }) {
  const go = useGo();
  const ended = finLe ? message('navigateur.terminee', { date: formatDate(finLe) }) : message('navigateur.fermee');
  return (
    <EmptyState
      title={acces === 'ferme' ? ended : message(acces === 'bloque' ? 'navigateur.bloque' : 'navigateur.revoquee')}
      actions={
        <Button variant="default" onClick={() => go({ to: '/navigateur', search: {} })}>
          {message('navigateur.autre_code')}
        </Button>
      }
    />
  );
}

function Open({ accueil }: { accueil: Accueil }) {
  const search = Route.useSearch();
  const changeSearch = useChangeSearch();
  const [token, setToken] = useState(search.token);
  const [playing, setPlaying] = useState<{ scenario: string; opened: Opened } | null>(null);
  const { codeEtablissement } = accueil.etablissement;
  // A code that serves once does not stay in the address.
  const { token: inAddress, ...others } = search;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (inAddress) changeSearch(others, { replace: true });
  }, []);
  const toTrainings = () => {
    setToken(undefined);
    changeSearch({ codeEtablissement });
  };
  // The address has left it, by a button or by the browser: coming back opens another session.
  if (playing && playing.scenario !== search.scenario) {
    setPlaying(null);
    setToken(undefined);
  }

  const { scenario } = search;
  if (scenario === undefined) {
    return <Trainings accueil={accueil} onChoose={(chosen) => changeSearch({ codeEtablissement, scenario: chosen })} />;
  }
  if (playing?.scenario === scenario) return <Play opened={playing.opened} onLeave={toTrainings} />;
  return (
    <Start
      key={scenario}
      accueil={accueil}
      scenario={scenario}
      token={token}
      said={{ nom: search.nom ?? '', prenom: search.prenom ?? '', profil: search.profil ?? '' }}
      onOpened={(opened) => setPlaying({ scenario, opened })}
      onBack={toTrainings}
    />
  );
}
