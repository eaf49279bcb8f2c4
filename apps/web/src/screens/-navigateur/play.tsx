import { message } from '@sillage/contracts/messages.fr.ts';
import { useEffect, useRef, useState } from 'react';
import { notify } from '../../ui/notify.ts';
import classes from '../scorm/-parts/player.module.css';
import { PlayerFrame } from '../scorm/-parts/player-frame.tsx';
import { SaveLine } from '../scorm/-parts/save-line.tsx';
import { Journal, readTold } from './journal.ts';
import { keep, send } from './left-over.ts';
import type { Opened } from './obstacles.ts';

/** A training in the whole window; what it tells this page goes to the server, and nothing else of it is heard. */
export function Play({ opened, onLeave }: { opened: Opened; onLeave: () => void }) {
  const { session, cle, debut, adresse, nom, apprenant } = opened;
  const frame = useRef<HTMLIFrameElement>(null);
  const [saved, setSaved] = useState({ enAttente: 0, enregistreLe: null as string | null });
  const leaving = useRef<number>(undefined);
  useEffect(() => {
    // Development draws everything twice: what comes back at once was not left.
    window.clearTimeout(leaving.current);
    const start = performance.now();
    const journal = new Journal({
      cle,
      debut,
      elapsed: () => performance.now() - start,
      newId: () => crypto.randomUUID(),
      send,
      keep: (waiting) => keep(session, waiting),
      tell: ({ enAttente, enregistre, refuses }) => {
        if (refuses > 0) notify.error(message('navigateur.refuses', { nombre: refuses }));
        setSaved((before) => ({
          enAttente,
          enregistreLe: enregistre ? new Date().toISOString() : before.enregistreLe,
        }));
      },
      later: (milliseconds, run) => setTimeout(run, milliseconds),
    });
    const hear = ({ source, origin, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || origin !== new URL(adresse).origin) return;
      const told = readTold(data);
      if (told) journal.add(told);
    };
    const wake = () => void journal.flush();
    const leave = () => journal.leave();
    window.addEventListener('message', hear);
    window.addEventListener('online', wake);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('message', hear);
      window.removeEventListener('online', wake);
      window.removeEventListener('pagehide', leave);
      leaving.current = window.setTimeout(leave);
    };
  }, [session, cle, debut, adresse]);
  return (
    <PlayerFrame
      title={nom}
      {...(apprenant && { subtitle: message('navigateur.apprenant', { nom: apprenant }) })}
      onLeave={onLeave}
      foot={<SaveLine launched={null} isReady={false} ended={null} {...saved} />}
    >
      <iframe
        ref={frame}
        className={classes.content}
        title={nom}
        src={adresse}
        sandbox="allow-scripts allow-same-origin allow-forms allow-modals allow-pointer-lock allow-popups allow-downloads"
        allow="autoplay; fullscreen; microphone; camera; gamepad; xr-spatial-tracking; gyroscope; accelerometer"
      />
    </PlayerFrame>
  );
}
