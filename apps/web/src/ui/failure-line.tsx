import { Button } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';

interface FailureLineProps {
  className: string | undefined;
  text?: string;
  onRetry: () => void;
}

/** In a list that is a part of a form: that it did not come, and another try. */
export function FailureLine({ className, text = message('ui.erreur_chargement'), onRetry }: FailureLineProps) {
  return (
    <p className={className} role="alert">
      {text}{' '}
      <Button variant="subtle" size="compact-sm" onClick={onRetry}>
        {message('ui.reessayer')}
      </Button>
    </p>
  );
}
