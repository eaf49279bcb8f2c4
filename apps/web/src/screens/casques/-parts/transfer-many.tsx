import { Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { MAX_TRANSFERES } from '@sillage/contracts/transferts.rules.ts';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconEqual } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo } from 'react';
import { DateField } from '../../../ui/form/date-field.tsx';
import { fieldError } from '../../../ui/form/fields.tsx';
import { fieldId } from '../../../ui/form/form-scope.ts';
import { KeptForm } from '../../../ui/form/kept-form.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { formatInteger } from '../../../ui/format.ts';
import { type Held, heldBy } from '../../../ui/held-button.tsx';
import type { Casque } from './casque-fields.tsx';
import { Obstacle } from './obstacle.tsx';
import { readSerials } from './serials.ts';
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

const TOO_MANY = message('casques.transfert.trop', { nombre: formatInteger(MAX_TRANSFERES) });

interface TransferManyProps {
  casque: Casque;
  screen: TransferScreen;
  onSent: (sent: TransferValues) => void;
  onCount: (count: number) => void;
}

/** Serial numbers pasted or scanned, one after the other, and what becomes of each. */
export function TransferMany({ casque, screen, onSent, onCount }: TransferManyProps) {
  const { field, form } = screen;
  const transfer = useTransfer(screen);
  const { numeros: typed } = form.values;
  const [settled] = useDebouncedValue(typed, 300);
  const numeros = useMemo(() => readSerials(settled), [settled]);
  const tooMany = numeros.length > MAX_TRANSFERES;
  const { data, error, isPlaceholderData } = useForeseen(tooMany ? [] : numeros, transfer);
  const lines = transfer.isPlaced && numeros.length > 0 && !tooMany ? (data?.lignes ?? []) : [];
  const ready = lines.filter(({ etat }) => etat === 'pret');
  useEffect(() => onCount(ready.length), [onCount, ready.length]);
  const lieuxLeft = new Set(ready.map(({ depart }) => depart?.lieu)).size;
  const isJudged = settled === typed && !isPlaceholderData;
  const replace = (former: string, next: string) => form.setFieldValue('numeros', typed.split(former).join(next));
  return (
    <KeptForm
      screen={screen}
      part="transfert"
      className={classes.form}
      onSend={() => transfer.transfer(ready)}
      clears
      onSent={onSent}
    >
      <div className={classes.columns}>
        <SelectField label={message('casques.transfert.vers')} {...field('lieu')} {...lieux} />
        <DateField label={message('casques.transfert.premier_jour')} {...field('dateDebut')} />
        <Textarea
          label={plural('casques.transfert.numeros', numeros.length)}
          description={message('casques.transfert.numeros_aide')}
          placeholder={casque.numeroSerie}
          classNames={{ input: classes.serials }}
          id={fieldId('numeros')}
          rows={10}
          value={typed}
          onChange={({ currentTarget }) => form.setFieldValue('numeros', currentTarget.value)}
          spellCheck={false}
          autoCapitalize="characters"
          error={tooMany && fieldError(TOO_MANY)}
        />
        <section aria-label={message('casques.transfert.verification')} aria-live="polite">
          <p className={classes.label}>{message('casques.transfert.verification')}</p>
          {lines.length === 0 && <p className={classes.hint}>{message('casques.transfert.verification_vide')}</p>}
          <Verdicts lines={lines} onReplace={replace} />
        </section>
      </div>
      <TransferFooter
        screen={screen}
        transfer={transfer}
        error={error}
        isReady={isJudged && ready.length > 0}
        held={transfer.held ?? heldNumbers(numeros, tooMany, isJudged && data !== undefined && ready.length === 0)}
        print={{
          label: message('casques.transfert.imprimer_plusieurs'),
          description: plural('casques.transfert.pages', Math.max(lieuxLeft, 1)),
        }}
        action={
          ready.length > 0
            ? plural('casques.transfert.transferer_plusieurs', ready.length)
            : message('casques.transferer')
        }
      />
    </KeptForm>
  );
}

function heldNumbers(numeros: readonly string[], tooMany: boolean, noneIsReady: boolean): Held | undefined {
  const field = fieldId('numeros');
  if (numeros.length === 0) {
    return heldBy([{ id: field, label: plural('casques.transfert.numeros', 0), isFilled: false }]);
  }
  if (tooMany) return { reason: TOO_MANY, field, isSaid: true };
  return noneIsReady ? { reason: message('casques.transfert.aucun_pret'), field } : undefined;
}

const icons = { pret: IconCircleCheck, sur_place: IconEqual, occupe: IconAlertTriangle, inconnu: IconCircleX };
const states = ['pret', 'sur_place', 'occupe', 'inconnu'] as const;

function Verdicts({ lines, onReplace }: { lines: readonly TransferLine[]; onReplace: (a: string, b: string) => void }) {
  return states.map((etat) => {
    const own = lines.filter((one) => one.etat === etat);
    const Icon = icons[etat];
    if (own.length === 0) return null;
    return (
      <div key={etat} className={classes.verdict} data-state={etat}>
        <Icon size={18} stroke={1.8} aria-hidden="true" />
        <div>
          <p className={classes.verdictTitle}>{plural(`casques.transfert.lignes.${etat}`, own.length)}</p>
          {etat === 'pret' ? (
            <ByLieu lines={own} />
          ) : (
            own.map((line) => <Why key={line.numeroSerie} line={line} onReplace={onReplace} />)
          )}
        </div>
      </div>
    );
  });
}

/** Those that will go, by the lieu that they leave. */
function ByLieu({ lines }: { lines: readonly TransferLine[] }): ReactNode {
  const nowhere = message('possession_casques.bon.nulle_part');
  const found = Map.groupBy(lines, ({ depart }) => depart?.lieu ?? nowhere);
  return [...found].map(([lieu, held]) => (
    <p key={lieu} className={classes.fact}>
      {message('casques.transfert.depuis_lieu', { lieu, nombre: formatInteger(held.length) })}
    </p>
  ));
}

function Why({ line, onReplace }: { line: TransferLine; onReplace: (a: string, b: string) => void }) {
  const { numeroSerie, obstacle, proche } = line;
  return (
    <p className={classes.fact}>
      {obstacle ? <Obstacle stay={obstacle} text={numeroSerie} /> : <code>{numeroSerie}</code>}
      {proche && (
        <button type="button" className={`link ${classes.replace}`} onClick={() => onReplace(numeroSerie, proche)}>
          {message('casques.transfert.remplacer', { numero: proche })}
        </button>
      )}
    </p>
  );
}
