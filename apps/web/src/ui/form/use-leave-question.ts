import { message } from '@sillage/contracts/messages.fr.ts';
import { useBlocker } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';
import { confirm } from '../confirm.ts';
import { holdForm } from './held.ts';

/** Leaving with changes asks, inside the application, and when the tab closes before they are kept. */
export function useLeaveQuestion(holdsBack: RefObject<boolean>, isAtRisk: RefObject<boolean>) {
  useEffect(() => holdForm(holdsBack), [holdsBack]);
  useBlocker({
    shouldBlockFn: async ({ current, next }: { current: { pathname: string }; next: { pathname: string } }) => {
      if (!holdsBack.current || current.pathname === next.pathname) return false;
      const leaves = await confirm({
        title: message('ui.quitter_titre'),
        body: message('ui.quitter_texte'),
        confirmLabel: message('ui.quitter_sans_enregistrer'),
        cancelLabel: message('ui.continuer_saisie'),
        danger: true,
      });
      return !leaves;
    },
    enableBeforeUnload: () => holdsBack.current && isAtRisk.current,
  });
}
