import { dayBefore, dayInFrance } from '@sillage/contracts/calendrier.rules.ts';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { lieuOf } from '@sillage/contracts/possession_casques.rules.ts';
import { IconArrowRight, IconInfoCircle } from '@tabler/icons-react';
import { DateField } from '../../../ui/form/date-field.tsx';
import { KeptForm } from '../../../ui/form/kept-form.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { formatDate } from '../../../ui/format.ts';
import type { Held } from '../../../ui/held-button.tsx';
import { stateOf } from '../../possession_casques/-parts/possession-state.ts';
import type { Casque } from './casque-fields.tsx';
import { Obstacle } from './obstacle.tsx';
import classes from './transfer.module.css';
import { TransferFooter } from './transfer-footer.tsx';
import {
  lieux,
  type TransferLine,
  type TransferScreen,
  type TransferValues,
  useForeseen,
  useTransfer,
} from './use-transfer.ts';

interface TransferOneProps {
  casque: Casque;
  screen: TransferScreen;
  onSent: (sent: TransferValues) => void;
}

/** From and to, one date, and what ends and begins. */
export function TransferOne({ casque, screen, onSent }: TransferOneProps) {
  const { field, form } = screen;
  const transfer = useTransfer(screen, form.values.dateFin);
  const { data, error, isPlaceholderData } = useForeseen([casque.numeroSerie], transfer);
  // What was foreseen of another lieu or another day is not said of this one.
  const line = transfer.isPlaced && !isPlaceholderData ? data?.lignes[0] : undefined;
  const ready = line?.etat === 'pret' ? [line] : [];
  const today = dayInFrance(new Date());
  const current = casque.possessions.find((one) => stateOf(one, today) === 'en_cours');
  const from = current && lieuOf(current.etablissement);
  return (
    <KeptForm
      screen={screen}
      part="transfert"
      className={classes.form}
      onSend={() => transfer.transfer(ready)}
      clears
      onSent={onSent}
    >
      <div className={classes.ways}>
        <div>
          <p className={classes.label}>{message('casques.transfert.de')}</p>
          <p className={classes.place}>{from ?? message('possession_casques.bon.nulle_part')}</p>
        </div>
        <IconArrowRight className={classes.arrow} size={20} stroke={1.7} aria-hidden="true" />
        <SelectField label={message('casques.transfert.vers')} {...field('lieu')} {...lieux} />
        <DateField label={message('casques.transfert.premier_jour')} {...field('dateDebut')} />
        <span />
        <DateField label={message('casques.transfert.fin')} {...field('dateFin')} />
      </div>
      {line && <Foreseen line={line} lieu={data?.lieu} debut={transfer.to.dateDebut} />}
      <TransferFooter
        screen={screen}
        transfer={transfer}
        error={error}
        isReady={ready.length > 0}
        held={transfer.held ?? heldLine(line)}
        print={{
          label: message('casques.transfert.imprimer'),
          description: message('casques.transfert.imprimer_aide'),
        }}
        action={message('casques.transfert.transferer')}
      />
    </KeptForm>
  );
}

function heldLine(line: TransferLine | undefined): Held | undefined {
  if (!line || line.etat === 'pret') return undefined;
  const reason = message(line.etat === 'sur_place' ? 'casques.transfert.sur_place' : 'casques.transfert.occupe');
  return { reason, isSaid: true };
}

function Foreseen({ line, lieu, debut }: { line: TransferLine; lieu: string | undefined; debut: string }) {
  const { etat, depart, obstacle, sessions } = line;
  if (etat !== 'pret') {
    return (
      <p className={classes.obstacle} role="status">
        <Obstacle
          stay={obstacle ?? depart!}
          text={message(`casques.transfert.${etat === 'sur_place' ? etat : 'occupe'}`)}
        />
      </p>
    );
  }
  return (
    <div role="status">
      <div className={classes.bar}>
        {depart && (
          <p className={classes.ends}>
            <strong>{depart.lieu}</strong>
            <span>{message('casques.transfert.finit', { date: formatDate(dayBefore(debut)) })}</span>
          </p>
        )}
        <p className={classes.begins}>
          <strong>{lieu}</strong>
          <span>{message('casques.transfert.commence', { date: formatDate(debut) })}</span>
        </p>
      </div>
      {depart && sessions > 0 && (
        <p className={classes.info}>
          <IconInfoCircle size={17} stroke={1.7} aria-hidden="true" />
          {plural('casques.transfert.sessions', sessions, { lieu: depart.lieu })}
        </p>
      )}
    </div>
  );
}
