import { Button, Skeleton } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { EmptyDrawing, ErrorDrawing } from './drawings.tsx';
import { formatDateTime } from './format.ts';
import classes from './states.module.css';

interface EmptyStateProps {
  title: string;
  /** One sentence that says why. */
  text?: ReactNode;
  /** The next useful action, `variant="light"`. */
  actions?: ReactNode;
  /** Heading level of the title, from the place where the state stands. */
  level?: 2 | 3;
}

export function EmptyState({ title, text, actions, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes.state}>
      <EmptyDrawing />
      <Heading className={classes.title}>{title}</Heading>
      {text && <p className={classes.text}>{text}</p>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}

interface ErrorStateProps {
  title?: string;
  /** What happened and what is kept. */
  text?: ReactNode;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
  /** Takes the failure away, where a page is of use without what did not come (S-8-10); else it leaves the place empty (S-8-06). */
  onClose?: (() => void) | undefined;
  /** Number of the failed request, to give to support. */
  reference?: string | undefined;
  /** ISO instant of the failure. */
  at?: string | undefined;
  actions?: ReactNode;
  level?: 1 | 2 | 3;
}

export function ErrorState({
  title,
  text,
  onRetry,
  retrying = false,
  onClose,
  reference,
  at,
  actions,
  level = 2,
}: ErrorStateProps) {
  const [isClosed, setClosed] = useState(false);
  const heading = title ?? message('ui.erreur_chargement');
  // A whole page, and what has its own way out, has nothing to close.
  const close = onClose ?? (onRetry && !actions && level !== 1 ? () => setClosed(true) : undefined);
  const retry = onRetry && (
    <Button variant="light" leftSection={<IconRefresh size={17} stroke={1.8} />} onClick={onRetry} loading={retrying}>
      {message('ui.reessayer')}
    </Button>
  );
  if (isClosed && level !== 1) {
    return <EmptyState title={message('ui.donnees_indisponibles')} level={level} actions={retry} />;
  }
  const Heading = `h${level}` as const;
  return (
    <div className={classes.state} role="alert">
      <ErrorDrawing />
      <Heading className={classes.title}>{heading}</Heading>
      {text && text !== heading && <p className={classes.text}>{text}</p>}
      {(retry || close || actions) && (
        <div className={classes.actions}>
          {retry}
          {close && (
            <Button variant="default" onClick={close}>
              {message('ui.fermer')}
            </Button>
          )}
          {actions}
        </div>
      )}
      {reference && (
        <p className={classes.reference}>
          {at
            ? message('ui.reference_datee', { reference, date: formatDateTime(at) })
            : message('ui.reference', { reference })}
        </p>
      )}
    </div>
  );
}

/** Stands for a page whose data are on their way: a title, then cards. */
export function PageSkeleton({ cards = 2 }: { cards?: number }) {
  return (
    <div className={classes.skeleton} aria-busy="true">
      <span className="visually-hidden">{message('ui.chargement')}</span>
      <Skeleton height={28} width="min(360px, 70%)" my={6} />
      {Array.from({ length: cards }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
        <div key={index} className={classes.skeletonCard}>
          <Skeleton height={16} width="28%" />
          <Skeleton height={12} width="86%" />
          <Skeleton height={12} width="64%" />
          <Skeleton height={12} width="72%" />
        </div>
      ))}
    </div>
  );
}
