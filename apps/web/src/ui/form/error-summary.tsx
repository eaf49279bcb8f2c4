import { Button } from '@mantine/core';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { IconCircleX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { type Address, AddressLink } from '../link.tsx';
import classes from './form.module.css';
import { fieldId, type KnownField } from './form-scope.ts';
import { PRECONDITION_FAILED, type Refusal, sentencesOf } from './refusal.ts';

interface ErrorSummaryProps {
  errors: Record<string, string>;
  fields: Map<string, KnownField>;
  refusal: Refusal | undefined;
  attempt: number;
  onReload: (() => void) | undefined;
  /** Shows the newer version beside what is typed. */
  onCompare: (() => void) | undefined;
}

/** The page of a record, by its IRI: `/api/possession_casques/3`. */
function pageOf(iri: string): Address {
  const [, slug, id] = /^\/api\/(\w+)\/(\d+)$/.exec(iri) ?? [];
  return `/${slug}/show/${id}` as Address;
}

/** What must be corrected, with a link to each field; takes the focus at each refusal. */
export function ErrorSummary({ errors, fields, refusal, attempt, onReload, onCompare }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);

  const lines = Object.entries(errors).flatMap(([name, text]) =>
    sentencesOf(text).map((sentence) => ({ name, sentence })),
  );
  const isConflict = refusal?.status === PRECONDITION_FAILED;
  if (lines.length === 0 && !refusal) return null;

  return (
    <div ref={box} tabIndex={-1} className={classes.summary} role="alert">
      <p className={classes.summaryTitle}>
        <IconCircleX size={20} stroke={1.8} aria-hidden="true" />
        {isConflict
          ? message('ui.conflit_titre')
          : lines.length > 0
            ? plural('ui.erreurs_a_corriger', lines.length)
            : (refusal?.message ?? message('ui.erreur_traitement'))}
      </p>
      {isConflict && (
        <>
          <p className={classes.summaryText}>{message('ui.conflit_texte')}</p>
          <div className={classes.summaryButtons}>
            {onCompare && (
              <Button size="xs" onClick={onCompare}>
                {message('ui.conflit_comparer')}
              </Button>
            )}
            {onReload && (
              <Button variant="default" size="xs" onClick={onReload}>
                {message('ui.recharger_fiche')}
              </Button>
            )}
          </div>
        </>
      )}
      {lines.length > 0 && (
        <ul className={classes.summaryList}>
          {lines.map(({ name, sentence }) => {
            const { label, isPart } = fields.get(name) ?? {};
            const named = label ? `${message('ui.etiquette', { nom: label })} ${sentence}` : sentence;
            const record = refusal?.violations.find((one) => one.propertyPath === name)?.objet;
            return (
              <li key={name + sentence}>
                {label && !isPart ? (
                  <a
                    href={`#${fieldId(name)}`}
                    onClick={(event) => {
                      event.preventDefault();
                      document.getElementById(fieldId(name))?.focus();
                    }}
                  >
                    {named}
                  </a>
                ) : (
                  named
                )}
                {record && (
                  <AddressLink to={pageOf(record)} target="_blank" className={`link ${classes.inTheWay}`}>
                    {message('ui.voir_fiche')}
                  </AddressLink>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
