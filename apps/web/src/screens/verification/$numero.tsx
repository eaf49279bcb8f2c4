import { Button } from '@mantine/core';
import { type MessageCode, message } from '@sillage/contracts/messages.fr.ts';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { ApiError } from '../../client/api-error.ts';
import type { Answer, Api } from '../../client/client.ts';
import { failureOf } from '../../client/failure.ts';
import { queries } from '../../client/queries.ts';
import { formatDate, formatDuration, formatPercent } from '../../ui/format.ts';
import { AddressLink } from '../../ui/link.tsx';
import { LoginFrame } from '../../ui/shell/login-frame.tsx';
import { FieldTable } from '../../ui/show/field-table.tsx';
import { StatusBadge } from '../../ui/show/status-badge.tsx';
import { ErrorState, PageSkeleton } from '../../ui/states.tsx';
import classes from '../attestations/-parts/public-attestation.module.css';

/** What the QR code of an attestation leads to: valid, replaced or unknown, and what was printed. */
export const Route = createFileRoute('/verification/$numero')({
  staticData: { bare: true },
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(readOf(params.numero)),
  component: Verification,
});

type Verified = Answer<Api['attestations']['verification']>;

const readOf = (numero: string) => ({ ...queries.attestations.verification({ numero }), retry: false });

function Verification() {
  const { numero } = Route.useParams();
  const query = useQuery(readOf(numero));
  const { data, error, isPending } = query;
  const isUnknown = error instanceof ApiError && error.status === 404;
  return (
    <LoginFrame title={message('attestations.verification.titre')}>
      {isPending && <PageSkeleton cards={1} />}
      {data && <Printed verified={data} />}
      {isUnknown && <Unknown numero={numero} />}
      {error && !isUnknown && <ErrorState {...failureOf(query)} />}
    </LoginFrame>
  );
}

const VERDICTS = {
  valide: { titre: 'attestations.verification.valide', texte: 'attestations.verification.valide_texte' },
  remplacee: { titre: 'attestations.verification.remplacee', texte: 'attestations.verification.remplacee_texte' },
  effacee: { titre: 'attestations.verification.effacee', texte: 'attestations.verification.effacee_texte' },
  certificat: { titre: 'attestations.certificat.valide', texte: 'attestations.certificat.valide_texte' },
} as const satisfies Record<string, { titre: MessageCode; texte: MessageCode }>;

const DELIVERED = {
  attestationAssiduite: 'attestations.verification.delivree_le',
  certificatRealisation: 'attestations.certificat.delivre_le',
} as const;

function Printed({ verified }: { verified: Verified }) {
  const { type, statut, numero, personne, qualite, scenario, module, date, dureeSecondes, score, etablissement } =
    verified;
  const verdict = statut !== 'effacee' && type === 'certificatRealisation' ? 'certificat' : statut;
  return (
    <>
      <div className={classes.verdict}>
        <StatusBadge status={statut === 'remplacee' ? 'warning' : 'success'}>
          {message(VERDICTS[verdict].titre)}
        </StatusBadge>
        <p className={classes.quiet}>{message(VERDICTS[verdict].texte)}</p>
      </div>
      <FieldTable
        fields={[
          { label: message('attestations.verification.numero'), value: numero },
          { label: message('attestations.verification.personne'), value: personne, feminine: true },
          qualite !== null && { label: message('attestations.champ.profil'), value: qualite },
          scenario !== null && { label: message('attestations.pdf.formation'), value: scenario },
          module !== null && { label: message('attestations.pdf.module'), value: module },
          { label: message('attestations.champ.date'), value: formatDate(date) },
          verified.heure !== null && { label: message('attestations.certificat.champ_heure'), value: verified.heure },
          dureeSecondes !== null && {
            label: message('attestations.champ.duree'),
            value: formatDuration(dureeSecondes),
          },
          score !== null && { label: message('attestations.champ.score'), value: formatPercent(score) },
          { label: message('attestations.champ.etablissement'), value: etablissement },
          verified.saisie !== null && { label: message('attestations.pdf.saisie'), value: verified.saisie },
          { label: message('attestations.verification.organisme'), value: verified.organisme },
          verified.dpc && { label: message('attestations.champ.dpc'), value: message('ui.oui') },
          { label: message(DELIVERED[type]), value: formatDate(verified.delivreeLe) },
        ]}
      />
      {statut !== 'effacee' && <p className={classes.quiet}>{message('attestations.verification.nom_court')}</p>}
    </>
  );
}

function Unknown({ numero }: { numero: string }) {
  return (
    <>
      <div className={classes.verdict} role="alert">
        <StatusBadge status="danger">{message('attestations.verification.inconnue')}</StatusBadge>
        <p className={classes.quiet}>{message('attestations.verification.inconnue_texte', { numero })}</p>
      </div>
      <Button component={AddressLink} to="/verification" variant="light">
        {message('attestations.verification.autre')}
      </Button>
    </>
  );
}
