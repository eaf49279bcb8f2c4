import { Button, NativeSelect } from '@mantine/core';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { listName } from '@sillage/contracts/personnes.rules.ts';
import { useState } from 'react';
import { formatDate } from '../../../ui/format.ts';
import { type Answers, type ImportResult, lineKey } from './choice.ts';
import classes from './import-apprenants.module.css';

type Rejected = ImportResult['apprenantsRejected'];
type Candidate = Rejected[number]['candidats'][number];

/** Rows shown at first, and by each « Afficher les lignes suivantes ». */
const SHOWN = 20;

interface ImportLookAlikesProps {
  rejected: Rejected;
  answers: Answers;
  onAnswers: (answers: Answers) => void;
}

/** The rows that may repeat a known learner: only a person can tell, and until then they are left out. */
export function ImportLookAlikes({ rejected, answers, onAnswers }: ImportLookAlikesProps) {
  const [shown, setShown] = useState(SHOWN);
  const doubtful = rejected.filter(({ candidats }) => candidats.length > 0);
  if (doubtful.length === 0) return null;
  const next = Math.min(SHOWN, doubtful.length - shown);

  function answer(key: string, choice: string) {
    const changed = new Map(answers);
    changed.delete(key);
    if (choice !== '') changed.set(key, choice === 'aucun' ? choice : Number(choice));
    onAnswers(changed);
  }

  return (
    <section className={classes.stack} aria-label={message('import.doublons_titre')}>
      <p className={classes.quiet}>
        <strong>{message('import.doublons_titre')}</strong> · {message('import.doublons_aide')}
      </p>
      {doubtful.slice(0, shown).map(({ value, candidats }) => {
        const key = lineKey(value);
        const nom = describe({ ...value, dateNaissance: value.dateNaissance || null });
        return (
          <NativeSelect
            key={key}
            label={message('import.doublon_ligne', { ligne: value.ligne, nom })}
            value={String(answers.get(key) ?? '')}
            onChange={(event) => answer(key, event.currentTarget.value)}
            data={[
              { value: '', label: message('import.doublon_ignorer') },
              ...candidats.map((one) => ({
                value: String(one.id),
                label: message('import.doublon_meme', { nom: describe(one) }),
              })),
              { value: 'aucun', label: message('import.doublon_aucun') },
            ]}
          />
        );
      })}
      {next > 0 && (
        <div>
          <Button variant="subtle" size="compact-md" onClick={() => setShown(shown + SHOWN)}>
            {plural('import.lignes_suivantes', next)}
          </Button>
        </div>
      )}
    </section>
  );
}

/** « Abgrall Zoé, 05/03/1990, 00123 »: what tells one person from another. */
function describe({ dateNaissance, matricule, email, ...named }: Omit<Candidate, 'id'>): string {
  const birth = dateNaissance && /^\d{4}-/.test(dateNaissance) ? formatDate(dateNaissance) : dateNaissance;
  return [listName(named), birth, matricule, email].filter(Boolean).join(', ');
}
