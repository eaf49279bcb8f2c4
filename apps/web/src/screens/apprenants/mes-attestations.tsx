import { Button } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconDownload, IconFileZip } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { Answer, Api } from '../../client/client.ts';
import { roleRequired } from '../../client/guards.ts';
import { queries } from '../../client/queries.ts';
import { useDownload } from '../../client/use-download.ts';
import { formatDate, formatPercent } from '../../ui/format.ts';
import { AddressLink } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { EmptyState } from '../../ui/states.tsx';
import classes from './-parts/formations.module.css';

export const Route = createFileRoute('/apprenants/mes-attestations')({
  beforeLoad: roleRequired('attestations.mienne'),
  loader: ({ context }) => context.queryClient.fetchQuery(queries.attestations.miennes()),
  component: MesAttestations,
});

type Mienne = Answer<Api['attestations']['miennes']>[number];

function MesAttestations() {
  const { data } = useSuspenseQuery(queries.attestations.miennes());
  const { loading, save } = useDownload('attestations', 'mesAttestations');
  const all = {
    label: message('attestations.miennes.toutes'),
    icon: IconFileZip,
    loading,
    onClick: () => save(undefined as never),
  };
  return (
    <div className={classes.page}>
      <PageTitle
        title={message('attestations.miennes.titre')}
        count={data.length}
        {...(data.length > 0 && { primary: all })}
      />
      {data.length === 0 ? (
        <EmptyState
          title={message('attestations.miennes.aucune')}
          text={message('attestations.miennes.aucune_texte')}
          actions={
            <Button component={AddressLink} to="/apprenants/liste-formations" variant="light">
              {message('formations.mes_formations')}
            </Button>
          }
        />
      ) : (
        <ul className={classes.list}>
          {data.map((one) => (
            <Row key={one.session} {...one} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Row({ session, scenario, module, date, score, saisie }: Mienne) {
  const when = formatDate(date);
  return (
    <li className={classes.step}>
      <div className={classes.stepText}>
        <span className={classes.stepName}>{scenario}</span>
        <p className={classes.stepFacts}>
          {[module !== scenario && module, when, saisie].filter(Boolean).join('\u00A0· ')}
        </p>
      </div>
      {score !== null && <span className={classes.stepScore}>{formatPercent(score)}</span>}
      <Button
        component="a"
        href={`/api/attestations/mienne/${session}`}
        download
        variant="default"
        leftSection={<IconDownload size={17} stroke={1.8} aria-hidden="true" />}
      >
        {message('attestations.miennes.telecharger')}
        <span className="visually-hidden">
          {' '}
          {scenario}, {when}
        </span>
      </Button>
    </li>
  );
}
