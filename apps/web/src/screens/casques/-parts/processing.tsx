import { message } from '@sillage/contracts/messages.fr.ts';
import { IconFlask, IconRefresh } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Answer, type Api, client } from '../../../client/client.ts';
import { invalidate, queries } from '../../../client/queries.ts';
import { Card } from '../../../ui/card.tsx';
import { refusalOf } from '../../../ui/form/refusal.ts';
import { HeldButton } from '../../../ui/held-button.tsx';
import { notify } from '../../../ui/notify.ts';
import classes from './casques.module.css';
import { lineOf } from './script-lines.ts';

type BatchAnswer = Answer<Api['casques']['tester']>;
type Script = 'test' | 'traitement';

const calls = { test: client.casques.tester, traitement: client.casques.traiter };

/**
 * Tests or runs the processing of the logs of a headset by the provider (P-2.7-19, P-2.7-20, P-2.7-21, P-2.7-22, P-7-69, P-8-26, P-8-27).
 */
export function Processing({ id }: { id: number }) {
  const queryClient = useQueryClient();
  const { data: scripts, isError } = useQuery(queries.casques.scripts());
  const [running, setRunning] = useState<Script>();
  const [answer, setAnswer] = useState<BatchAnswer>();

  async function run(script: Script) {
    setRunning(script);
    setAnswer(undefined);
    try {
      setAnswer(await calls[script](id));
      notify.success(message('casques.traitement_reussi'));
    } catch (error) {
      notify.error(refusalOf(error).message ?? message('casques.traitement_echoue'));
    } finally {
      setRunning(undefined);
      void invalidate(queryClient, 'casques');
    }
  }

  const absence = message(
    scripts?.test || scripts?.traitement ? 'casques.script_absent' : 'casques.script_non_configure',
  );
  const heldScript = (script: Script) => {
    if (running !== undefined) return { reason: message('casques.traitement_en_cours') };
    if (!scripts) return { reason: message(isError ? 'ui.erreur_chargement' : 'ui.chargement'), isSaid: isError };
    return scripts[script] ? undefined : { reason: absence, isSaid: true };
  };
  const button = (script: Script) => ({
    variant: 'default',
    loading: running === script,
    held: heldScript(script),
    onClick: () => void run(script),
  });
  return (
    <Card title={message('casques.traitement')} help={message('casques.traitement_aide')}>
      <div className={classes.buttons}>
        <HeldButton leftSection={<IconFlask size={17} stroke={1.8} aria-hidden="true" />} {...button('test')}>
          {message('casques.tester')}
        </HeldButton>
        <HeldButton leftSection={<IconRefresh size={17} stroke={1.8} aria-hidden="true" />} {...button('traitement')}>
          {message('casques.traitement_lancer')}
        </HeldButton>
      </div>
      {scripts && !(scripts.test && scripts.traitement) && <p className={classes.none}>{absence}</p>}
      {answer && (
        <div className={classes.answer}>
          <Lines title={message('casques.traitement_sessions')} lines={answer.sessions} />
          <Lines title={message('casques.traitement_journaux')} lines={answer.logs} />
        </div>
      )}
    </Card>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly unknown[] }) {
  return (
    <section aria-label={title}>
      <h3 className={classes.answerTitle}>{title}</h3>
      {lines.length === 0 ? (
        <p className={classes.none}>{message('casques.traitement_vide')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
        <ol className={classes.lines} tabIndex={0}>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of one answer may repeat, and do not move
            <li key={index}>{lineOf(line)}</li>
          ))}
        </ol>
      )}
    </section>
  );
}
