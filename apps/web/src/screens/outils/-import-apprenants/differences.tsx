import { Button, Checkbox, Tabs } from '@mantine/core';
import { message, type PluralCode, plural } from '@sillage/contracts/messages.fr.ts';
import { listName } from '@sillage/contracts/personnes.rules.ts';
import { regroupementName } from '@sillage/contracts/regroupements.rules.ts';
import {
  type Icon,
  IconArrowRight,
  IconBan,
  IconEqual,
  IconUserEdit,
  IconUserPlus,
  IconUsersGroup,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Card } from '../../../ui/card.tsx';
import { formatDate, formatInteger } from '../../../ui/format.ts';
import { Scrolled } from '../../../ui/scrolled.tsx';
import { Callout } from '../../../ui/show/status-badge.tsx';
import { contentsOf, type ImportFile, type ImportResult, lineKey, reasonCounts } from './choice.ts';
import classes from './differences.module.css';
import importApprenants from './import-apprenants.module.css';
import { RejectedDownload, RejectedTable } from './rejected.tsx';
import table from './table.module.css';

/** Rows shown at first, and by each « Afficher la suite ». */
const SHOWN = 50;

interface ImportDifferencesProps {
  result: ImportResult;
  file: { name: string; read: ImportFile };
  /** Lines that are left out, by `lineKey`. */
  left: ReadonlySet<string>;
  onLeft: (left: ReadonlySet<string>) => void;
}

/** The summary of the simulation: what would be updated, created, left as it is, refused (S-2.20-13, S-2.20-19). */
export function ImportDifferences({ result, file, left, onLeft }: ImportDifferencesProps) {
  const { apprenants, apprenantsUpdated, apprenantsIdentiques, apprenantsRejected, regroupements } = result;
  const counters = [
    counter('modifier', apprenantsUpdated.length, 'import.a_modifier', IconUserEdit, 'info'),
    counter('creer', apprenants.length, 'import.a_creer', IconUserPlus, 'success'),
    counter('regroupements', regroupements.length, 'import.groupes_a_creer', IconUsersGroup, 'info'),
    counter('identiques', apprenantsIdentiques.length, 'import.identiques', IconEqual, 'neutral'),
    counter('rejetes', apprenantsRejected.length, 'import.lignes_rejetees', IconBan, 'danger'),
  ];
  const [tab, setTab] = useState(() => counters.find(({ count }) => count > 0)?.value ?? 'creer');
  const facts = (
    <p className={importApprenants.quiet}>
      {file.name} · {contentsOf(file.read)}
    </p>
  );
  const toggle = (key: string) => {
    const next = new Set(left);
    if (!next.delete(key)) next.add(key);
    onLeft(next);
  };

  return (
    <div className={importApprenants.stack}>
      <Tabs value={tab} onChange={(value) => value && setTab(value)} variant="unstyled" keepMounted={false}>
        <Tabs.List className={classes.counters!}>
          {counters.map(({ value, count, label, icon: CounterIcon, tone }) => (
            <Tabs.Tab
              key={value}
              value={value}
              className={classes.counter!}
              leftSection={
                <span className={classes.icon} data-tone={tone}>
                  <CounterIcon size={19} stroke={1.8} aria-hidden="true" />
                </span>
              }
            >
              <span className={classes.count}>{formatInteger(count)}</span>
              <span className={classes.countLabel}>{label}</span>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {counters.map(({ value, count, label }) => (
          <Tabs.Panel key={value} value={value} pt={16}>
            <Card title={label.replace(/^./, (letter) => letter.toUpperCase())} count={count} aside={facts} flush>
              {value === 'modifier' && <Updates result={result} left={left} onToggle={toggle} />}
              {value === 'creer' && <Creations rows={apprenants} left={left} onToggle={toggle} />}
              {value === 'identiques' && <Creations rows={apprenantsIdentiques} />}
              {value === 'regroupements' && <Groups result={result} />}
              {value === 'rejetes' && (
                <Scrolled label={label} className={table.scroll}>
                  <RejectedTable rejected={apprenantsRejected} />
                </Scrolled>
              )}
            </Card>
          </Tabs.Panel>
        ))}
      </Tabs>
      <Remarks result={result} />
    </div>
  );
}

function counter(
  value: string,
  count: number,
  code: PluralCode,
  icon: Icon,
  tone: 'info' | 'success' | 'neutral' | 'danger',
) {
  return { value, count, label: plural(code, count), icon, tone };
}

/** What will not be imported, and why. */
function Remarks({ result }: { result: ImportResult }) {
  const { apprenantsRejected, professionsInconnues, regroupementsRejected, nomsConserves } = result;
  const count = apprenantsRejected.length;
  return (
    <>
      {count > 0 && (
        <Callout status="warning" aside={<RejectedDownload rejected={apprenantsRejected} />}>
          <strong>{plural('import.rejetees', count)}</strong> {reasonCounts(apprenantsRejected)}.
        </Callout>
      )}
      {nomsConserves > 0 && <Callout status="info">{plural('import.noms_conserves', nomsConserves)}</Callout>}
      {professionsInconnues.length > 0 && (
        <Callout status="info">
          {message('import.professions_inconnues', { noms: professionsInconnues.join(', ') })}
        </Callout>
      )}
      {regroupementsRejected.length > 0 && (
        <Callout status="warning">
          {message('import.regroupements_rejetes', {
            noms: regroupementsRejected.map(({ value, reason }) => `${value} (${reason})`).join(', '),
          })}
        </Callout>
      )}
    </>
  );
}

/** A table whose rows come by portions. */
function Rows<Row>({
  rows,
  titles,
  label,
  cells,
}: {
  rows: readonly Row[];
  titles: string[];
  label: string;
  cells: (row: Row) => ReactNode;
}) {
  const [shown, setShown] = useState(SHOWN);
  const visible = rows.slice(0, shown);
  const next = Math.min(SHOWN, rows.length - visible.length);
  return (
    <>
      <Scrolled label={label} className={table.scroll}>
        <table className={table.table}>
          <thead>
            <tr>
              {titles.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{visible.map(cells)}</tbody>
        </table>
      </Scrolled>
      <div className={importApprenants.foot}>
        {plural('import.lignes_affichees', visible.length, { total: formatInteger(rows.length) })}
        {next > 0 && (
          <Button variant="subtle" size="compact-md" onClick={() => setShown(shown + SHOWN)}>
            {plural('import.lignes_suivantes', next)}
          </Button>
        )}
      </div>
    </>
  );
}

interface Choosing {
  left: ReadonlySet<string>;
  onToggle: (key: string) => void;
}

function Updates({ result, left, onToggle }: Choosing & { result: ImportResult }) {
  const lines = result.apprenantsUpdated.flatMap(({ value, changements }) =>
    changements.map((change) => ({ value, change, key: lineKey(value, change.champ) })),
  );
  const titles = [
    message('import.colonne_ligne'),
    message('import.champ_matricule'),
    message('import.champ_nom'),
    message('import.champ_prenom'),
    message('import.colonne_champ'),
    message('import.colonne_actuelle'),
    message('import.colonne_fichier'),
    message('import.colonne_importer'),
  ];
  return (
    <Rows
      rows={lines}
      titles={titles}
      label={message('import.colonne_champ')}
      cells={({ value, change: { champ, avant, apres }, key }) => {
        const name = message(`import.champ_${champ}`);
        const shown = (text: string) => (champ === 'dateNaissance' ? formatDate(text) : text);
        return (
          <tr key={key} data-left={left.has(key) || undefined}>
            <td className="tabular">{value.ligne}</td>
            <td className="tabular">{value.matricule}</td>
            <td data-name>{value.nom}</td>
            <td>{value.prenom}</td>
            <td>{name}</td>
            <td>
              <span className="visually-hidden">{message('import.avant')} </span>
              {avant ? (
                <del>{shown(avant)}</del>
              ) : (
                <span className={importApprenants.empty}>{message('import.vide')}</span>
              )}
            </td>
            <td>
              <IconArrowRight size={16} stroke={1.7} aria-hidden="true" className={classes.arrow} />
              <span className="visually-hidden">{message('import.apres')} </span>
              <ins>{shown(apres)}</ins>
            </td>
            <td>
              <Tick name={`${name}, ${listName(value)}`} isLeft={left.has(key)} onChange={() => onToggle(key)} />
            </td>
          </tr>
        );
      }}
    />
  );
}

function Creations({ rows, left, onToggle }: Partial<Choosing> & { rows: ImportResult['apprenants'] }) {
  const titles = [
    message('import.colonne_ligne'),
    message('import.champ_matricule'),
    message('import.champ_nom'),
    message('import.champ_prenom'),
    message('import.champ_email'),
    message('import.champ_profession'),
    message('import.champ_regroupement'),
    ...(onToggle ? [message('import.colonne_importer')] : []),
  ];
  return (
    <Rows
      rows={rows}
      titles={titles}
      label={message('import.etape_fichier')}
      cells={(row) => {
        const key = lineKey(row);
        return (
          <tr key={key} data-left={left?.has(key) || undefined}>
            <td className="tabular">{row.ligne}</td>
            <td className="tabular">{row.matricule}</td>
            <td data-name>{row.nom}</td>
            <td>{row.prenom}</td>
            <td>{row.email}</td>
            <td>{row.profession}</td>
            <td>{regroupementName({ nomA: row.regroupement1, nomB: row.regroupement2, nomC: row.regroupement3 })}</td>
            {onToggle && left && (
              <td>
                <Tick name={listName(row)} isLeft={left.has(key)} onChange={() => onToggle(key)} />
              </td>
            )}
          </tr>
        );
      }}
    />
  );
}

function Groups({ result: { regroupements } }: { result: ImportResult }) {
  const names = regroupements.map(regroupementName);
  return (
    <Rows
      rows={names}
      titles={[message('import.champ_regroupement')]}
      label={message('import.champ_regroupement')}
      cells={(name) => (
        <tr key={name}>
          <td data-name>{name}</td>
        </tr>
      )}
    />
  );
}

function Tick({ name, isLeft, onChange }: { name: string; isLeft: boolean; onChange: () => void }) {
  return (
    <Checkbox
      checked={!isLeft}
      onChange={onChange}
      label={message(isLeft ? 'import.ignoree' : 'ui.oui')}
      aria-label={`${message('import.colonne_importer')}, ${name}`}
    />
  );
}
