import { Button } from '@mantine/core';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { IconCardboards, IconDeviceDesktop, IconDeviceMobile, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { client } from '../../client/client.ts';
import { Cover } from '../../ui/cover.tsx';
import { sayRefusal } from '../../ui/form/refusal.ts';
import { AddressLink } from '../../ui/link.tsx';
import { notify } from '../../ui/notify.ts';
import { StepsMeter } from '../../ui/show/meter.tsx';
import { coverOf, useDevice } from '../apprenants/-parts/formation-cards.tsx';
import {
  dureeOf,
  type Elsewhere,
  elsewhereOf,
  etapesOf,
  type Formations,
  isBegun,
  joursRestants,
  type Playable,
  playableOf,
  resteOf,
  type Way,
} from '../apprenants/-parts/formations.ts';
import { UnsentAnswers } from '../apprenants/-parts/unsent-answers.tsx';
import classes from './learner-to-do.module.css';

/** What to do first, in one tap; then what ends soon; then what is followed elsewhere, and where. */
export function LearnerToDo({ data }: { data: Formations }) {
  const device = useDevice();
  const now = new Date();
  const [first, ...others] = playableOf(data, device, now);
  const soon = others.filter(({ suivi }) => joursRestants(suivi, now) !== null);
  const elsewhere = elsewhereOf(data, device, now);
  return (
    <>
      {first && <First {...first} />}
      {soon.length > 0 && (
        <Part title={message('formations.fin_bientot')}>
          {soon.map((one) => (
            <Soon key={one.suivi.formation.id} {...one} now={now} />
          ))}
        </Part>
      )}
      {elsewhere.length > 0 && (
        <Part title={message('formations.a_faire_ailleurs')}>
          {elsewhere.map((one) => (
            <Away key={one.suivi.formation.id} {...one} casques={data.casques} isMobile={device.isMobile} />
          ))}
        </Part>
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {title}
      </h2>
      <ul className={classes.rows}>{children}</ul>
    </section>
  );
}

function First({ suivi: { formation }, way }: Playable) {
  const id = useId();
  const begun = isBegun(formation);
  const { done, total } = etapesOf(formation);
  const { coverId, ...cover } = coverOf(formation);
  const label = begun
    ? message('formations.reprendre_reste', { duree: resteOf(formation) })
    : message('formations.commencer_duree', { duree: dureeOf(formation) });
  return (
    <section className={classes.first} aria-labelledby={id}>
      <Cover id={coverId} {...cover} height={120} />
      <div className={classes.body}>
        <p className={classes.kind}>{message(begun ? 'formations.a_reprendre' : 'formations.a_commencer')}</p>
        <h2 id={id} className={classes.title}>
          {formation.nom}
        </h2>
        {total > 1 && <StepsMeter done={done} total={total} />}
        <UnsentAnswers formation={formation} />
        <Open way={way} className={classes.open} label={label} title={formation.nom} />
      </div>
    </section>
  );
}

function Soon({ suivi, way, now }: Playable & { now: Date }) {
  const { formation } = suivi;
  const { coverId, ...cover } = coverOf(formation);
  const left = joursRestants(suivi, now) ?? 0;
  return (
    <li className={classes.row}>
      <span className={classes.thumb}>
        <Cover id={coverId} {...cover} ratio={1} compact />
      </span>
      <div className={classes.text}>
        <span className={classes.name}>{formation.nom}</span>
        <p className={classes.facts}>
          <strong className={classes.urgent}>
            {left === 0 ? message('formations.dernier_jour') : plural('formations.jours_restants', left)}
          </strong>
          {' · '}
          {dureeOf(formation)}
        </p>
        <UnsentAnswers formation={formation} />
      </div>
      <Open way={way} className={classes.play} title={formation.nom} />
    </li>
  );
}

interface OpenProps {
  way: Way;
  className: string | undefined;
  /** None: the picture says it. */
  label?: string;
  title: string;
}

function Open({ way, className, label, title }: OpenProps) {
  const content = (
    <>
      <IconPlayerPlayFilled size={16} aria-hidden="true" />
      {label}
      <span className="visually-hidden">
        {' '}
        {message('formations.acceder')} {title}
      </span>
    </>
  );
  return 'href' in way ? (
    <a className={className} href={way.href}>
      {content}
    </a>
  ) : (
    <AddressLink className={className ?? ''} {...way}>
      {content}
    </AddressLink>
  );
}

function Away({
  suivi: { formation },
  reason,
  casques,
  isMobile,
}: Elsewhere & { casques: string[]; isMobile: boolean }) {
  const isHeadset = reason === 'casque';
  const Icon = isHeadset ? IconCardboards : isMobile ? IconDeviceDesktop : IconDeviceMobile;
  const device = message(isMobile ? 'formations.ordinateur' : 'formations.autre_appareil');
  return (
    <li className={classes.row}>
      <Icon className={classes.icon} size={24} stroke={1.7} aria-hidden="true" />
      <div className={classes.text}>
        <span className={classes.name}>{formation.nom}</span>
        <p className={classes.facts}>{isHeadset ? whereOf(casques) : `${device} · ${dureeOf(formation)}`}</p>
      </div>
      {!isHeadset && <SendToMe id={formation.id} nom={formation.nom} isMobile={isMobile} />}
    </li>
  );
}

const NAMED = 4;

/** « 2 casques dans votre établissement : Nantes 1, Nantes 2 ». */
function whereOf(casques: string[]): string {
  if (casques.length === 0) return message('formations.dans_le_casque');
  const noms = casques.slice(0, NAMED).join(', ') + (casques.length > NAMED ? '…' : '');
  return plural('formations.casques', casques.length, { noms });
}

function SendToMe({ id, nom, isMobile }: { id: number; nom: string; isMobile: boolean }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.formations.envoyer(id),
    onSuccess: ({ adresse }) => notify.success(message('formations.envoye', { adresse })),
    onError: sayRefusal,
  });
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate()}>
      {message(isMobile ? 'formations.envoyer_ordinateur' : 'formations.envoyer')}
      <span className="visually-hidden"> {nom}</span>
    </Button>
  );
}
