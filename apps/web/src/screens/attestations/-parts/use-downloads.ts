import { message } from '@sillage/contracts/messages.fr.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../client/api-error.ts';
import { client } from '../../../client/client.ts';
import { invalidate, queries } from '../../../client/queries.ts';
import { notify } from '../../../ui/notify.ts';

export type Lot = Awaited<ReturnType<typeof client.attestations.lot>>;

export const isActive = ({ statut }: Lot) => statut === 'en_attente' || statut === 'en_cours';

/** Sends the browser to an archive, which it saves without leaving the page (S-7-70). */
export function saveArchive({ type, ZipAdress, ZipName }: Lot): void {
  if (!ZipAdress || !ZipName) return;
  const isCertificat = type === 'certificatRealisation';
  // S-7-09
  const download = `/api/certificats/archive?${new URLSearchParams({ ZipAdress, ZipName })}`;
  window.location.assign(isCertificat ? download : ZipAdress);
}

/**
 * The archives of the person, of one type, and how to ask for one more. They live on the server: leaving the page, or loading it
 * again, loses none.
 */
export function useDownloads<Asked = void>(type: Lot['type'], ask: (asked: Asked) => Promise<Lot>) {
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState(false);
  const awaited = useRef<number | null>(null);
  const { data: lots = [] } = useQuery({
    ...queries.attestations.lots({ type }),
    refetchInterval: ({ state }) => (state.data?.some(isActive) ? 700 : false),
  });
  const refresh = () => invalidate(queryClient, 'attestations');
  const failed = (error: Error) =>
    notify.error(
      error instanceof ApiError && error.code?.startsWith('attestations.')
        ? error.message
        : message('attestations.echec'),
    );

  const creation = useMutation({
    mutationFn: ask,
    onSuccess: async ({ id }) => {
      awaited.current = id;
      await queryClient.refetchQueries({ queryKey: queries.attestations.lots({ type }).queryKey });
      setOpened(true);
    },
    // A form says by itself what is to be corrected in it.
    ...(type === 'attestationAssiduite' && { onError: failed }),
  });
  const cancellation = useMutation({
    mutationFn: ({ id }: Lot) => client.attestations.cancelLot(id),
    onSuccess: () => {
      setOpened(false);
      notify.info(message('attestations.lot.annule'));
    },
    onError: failed,
    onSettled: refresh,
  });

  // The archive asked for on this page is saved as soon as it is made; one found again after a reload waits for a press.
  const ended = lots.find((lot) => lot.id === awaited.current && !isActive(lot));
  useEffect(() => {
    if (!ended) return;
    awaited.current = null;
    setOpened(false);
    if (ended.statut === 'termine') {
      saveArchive(ended);
      notify.success(message('attestations.lot.pret'));
    }
    if (ended.statut === 'echec') notify.error(message('attestations.echec'));
  }, [ended]);

  return {
    lots,
    opened,
    setOpened,
    creation: {
      create: creation.mutate,
      send: creation.mutateAsync,
      error: creation.error,
      isPending: creation.isPending,
      reset: creation.reset,
    },
    cancel: cancellation.mutate,
    isCancelling: cancellation.isPending,
  };
}
