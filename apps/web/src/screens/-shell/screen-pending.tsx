import { Button } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { useEffect, useState } from 'react';
import { ErrorState, PageSkeleton } from '../../ui/states.tsx';

/** The code or the data of a screen that take longer have failed (P-9-38, S-9-55). */
const TOO_LONG_MS = 120_000;

/** A screen on its way; after two minutes, a way to reload the page (P-9-39). */
export function ScreenPending() {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const delay = setTimeout(() => setLate(true), TOO_LONG_MS);
    return () => clearTimeout(delay);
  }, []);
  if (!isLate) return <PageSkeleton />;
  return (
    <ErrorState
      level={1}
      title={message('ui.echec_chargement')}
      actions={
        <Button variant="default" onClick={() => window.location.reload()}>
          {message('ui.recharger_page')}
        </Button>
      }
    />
  );
}
