import { TextInput } from '@mantine/core';
import type { Sujet } from '@sillage/contracts/gabarits.rules.ts';
import type { CodeConnu, Textes } from '@sillage/contracts/gabarits.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { limitsOf } from '../../../client/limits.ts';
import classes from './gabarit.module.css';

interface CodeNamesProps {
  sujet: Sujet;
  codes: CodeConnu[];
  libelles: Textes['libelles'];
  onChange: (libelles: Textes['libelles']) => void;
}

/** These have names of their own in the product. */
const NAMED: Sujet[] = ['categorie', 'score', 'satisfaction'];

/** What the codes of a subject are called, in every block. */
export function CodeNames({ sujet, codes, libelles, onChange }: CodeNamesProps) {
  const own = codes.filter((one) => one.sujet === sujet);
  if (NAMED.includes(sujet) || own.length === 0) return null;
  const rename = (code: string, name: string) => {
    const { [code]: _, ...others } = libelles;
    onChange(name === '' ? others : { ...others, [code]: name });
  };
  return (
    <details className={classes.names}>
      <summary>{message('gabarits.noms')}</summary>
      <div className={classes.fields}>
        {own.map(({ code, libelle }) => (
          <TextInput
            key={code}
            label={code}
            value={libelles[code] ?? ''}
            placeholder={libelle}
            maxLength={limitsOf('gabarits', 'update')['textes.libelles']?.maxLength}
            onChange={(event) => rename(code, event.currentTarget.value)}
          />
        ))}
      </div>
    </details>
  );
}
