import { Button, Progress } from '@mantine/core';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { IconDownload, IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { client } from '../../../client/client.ts';
import { failureOf } from '../../../client/failure.ts';
import { invalidate, queries } from '../../../client/queries.ts';
import { Card } from '../../../ui/card.tsx';
import { sayRefusal } from '../../../ui/form/refusal.ts';
import { formatDateTime, formatInteger } from '../../../ui/format.ts';
import { notify } from '../../../ui/notify.ts';
import type { Status } from '../../../ui/palette.ts';
import { StatusBadge } from '../../../ui/show/status-badge.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { type ImportRecord, isUnderWay, progressText, saveRejected } from './choice.ts';
import classes from './history.module.css';
import importApprenants from './import-apprenants.module.css';
import { UndoImport } from './undo.tsx';

/** Imports shown at first. */
const SHOWN = 5;

const STATUSES: Record<ImportRecord['statut'], Status> = {
  en_attente: 'attention',
  en_cours: 'active',
  termine: 'success',
  echec: 'danger',
  annule: 'neutral',
};

interface ImportHistoryProps {
  etablissement: string | null;
  /** Only those that failed, where none has gone well since: the first screen counts them. */
  aReprendre: boolean;
}

/** The latest imports of the establishment, or of all of them while none is chosen; one under way is followed from here. */
export function ImportHistory({ etablissement, aReprendre }: ImportHistoryProps) {
  const [isWhole, setWhole] = useState(aReprendre);
  const query = useQuery(
    queries.apprenants_import.history({
      ...(etablissement && { etablissement: Number(etablissement) }),
      ...(aReprendre && { aReprendre }),
    }),
  );
  const { data: imports = [] } = query;
  const title = message(aReprendre ? 'import.a_reprendre' : 'import.historique');
  if (!query.data && query.isError) {
    return (
      <Card title={title}>
        <ErrorState {...failureOf(query)} level={3} />
      </Card>
    );
  }
  if (imports.length === 0) return null;
  const shown = isWhole ? imports : imports.slice(0, SHOWN);
  return (
    <Card title={title} {...(aReprendre && { count: imports.length })} flush>
      <ul className={classes.history}>
        {shown.map((one) => (
          <ImportItem key={one.id} record={one} namesEtablissement={etablissement === null} />
        ))}
      </ul>
      {shown.length < imports.length && (
        <div className={importApprenants.foot}>
          <Button variant="subtle" size="compact-md" onClick={() => setWhole(true)}>
            {plural('import.historique_suite', imports.length - shown.length)}
          </Button>
        </div>
      )}
    </Card>
  );
}

function ImportItem({ record, namesEtablissement }: { record: ImportRecord; namesEtablissement: boolean }) {
  const queryClient = useQueryClient();
  const followed = useQuery({
    ...queries.apprenants_import.progress(record.id),
    enabled: isUnderWay(record),
    refetchInterval: ({ state }) => (state.data && !isUnderWay(state.data) ? false : 1_000),
  });
  const now = { ...record, ...(isUnderWay(record) ? followed.data : undefined) };
  const hasEnded = isUnderWay(record) && !isUnderWay(now);
  useEffect(() => {
    if (hasEnded) void invalidate(queryClient, 'apprenants_import');
  }, [hasEnded, queryClient]);

  const cancelling = useMutation({
    mutationFn: () => client.apprenants_import.cancel(record.id),
    onSuccess: () => notify.success(message('import.annule')),
    onError: sayRefusal,
    onSettled: () => invalidate(queryClient, 'apprenants_import'),
  });
  const downloading = useMutation({
    mutationFn: () => client.apprenants_import.rejected(record.id),
    onSuccess: saveRejected,
    onError: sayRefusal,
  });

  const name = record.fichier ?? message('import.sans_nom');
  const sentence = progressText(now);
  const facts = [
    formatDateTime(record.createdAt),
    record.auteur,
    ...(namesEtablissement ? [record.etablissement.nom] : []),
  ];
  return (
    <li className={classes.import}>
      <div className={classes.importHead}>
        <strong>{name}</strong>
        <StatusBadge status={STATUSES[now.statut]}>{message(`import.statut_${now.statut}`)}</StatusBadge>
      </div>
      <p className={importApprenants.quiet}>{facts.filter(Boolean).join(' · ')}</p>
      {isUnderWay(now) ? (
        <div role="status">
          <p className={importApprenants.quiet}>{sentence}</p>
          <Progress value={(100 * now.faites) / Math.max(1, now.total)} size={6} mt={6} aria-label={sentence} />
        </div>
      ) : (
        now.statut !== 'annule' && <p className={classes.importCounts}>{countsOf(now)}</p>
      )}
      {(now.statut === 'en_attente' || now.annulable || record.rejetsConserves) && (
        <div className={classes.importButtons}>
          {record.rejetsConserves && (
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconDownload size={16} stroke={1.8} />}
              loading={downloading.isPending}
              onClick={() => downloading.mutate()}
              aria-label={`${message('import.telecharger_rejets')}, ${name}`}
            >
              {message('import.telecharger_rejets')}
            </Button>
          )}
          {now.annulable && <UndoImport record={record} name={name} size="compact-md" />}
          {now.statut === 'en_attente' && (
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconX size={16} stroke={1.8} />}
              loading={cancelling.isPending}
              onClick={() => cancelling.mutate()}
              aria-label={`${message('import.annuler')}, ${name}`}
            >
              {message('import.annuler')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** « Apprenants créés : 3 · Lignes rejetées : 1 », what is nil left out. */
function countsOf({ crees, modifies, identiques, rejetes, regroupementsCrees }: ImportRecord): string {
  const counts = [
    [message('import.bilan_crees'), crees],
    [message('import.bilan_modifies'), modifies],
    [message('import.bilan_identiques'), identiques],
    [message('import.bilan_rejetes'), rejetes],
    [message('import.bilan_regroupements'), regroupementsCrees],
  ] as const;
  const said = counts.filter(([, count]) => count > 0);
  return said.map(([label, nombre]) => message('import.bilan', { label, nombre: formatInteger(nombre) })).join(' · ');
}
