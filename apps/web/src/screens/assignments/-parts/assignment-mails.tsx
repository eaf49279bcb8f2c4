import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconMail } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Body, client } from '../../../client/client.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { CheckboxField } from '../../../ui/form/fields.tsx';
import { FormSection, Wide } from '../../../ui/form/form-section.tsx';
import type { FormScreen } from '../../../ui/form/use-form-screen.ts';
import { HeldButton } from '../../../ui/held-button.tsx';
import classes from './assignment-mails.module.css';
import type { AssignmentValues } from './assignment-values.ts';
import { delayOf, toldOf } from './mail-texts.ts';

interface AssignmentMailsProps {
  screen: FormScreen<AssignmentValues>;
  /** What the form says now, once it says enough to be asked; `prevenir` and whom it adds count. */
  asked: Body<'assignments', 'apercu'> | null;
}

/** Whether people are told, and when they are reminded, with how many they are and what they will read. */
export function AssignmentMails({ screen, asked }: AssignmentMailsProps) {
  const { field, form } = screen;
  const [isReading, setReading] = useState(false);
  // As text: what says the same is the same, whenever it is drawn again.
  const said = asked && JSON.stringify(asked);
  const [settled] = useDebouncedValue(said, 300);
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['assignments', 'apercu', settled],
    queryFn: ({ signal }) => client.assignments.apercu(JSON.parse(settled!), { signal }),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const apercu = settled === null ? undefined : data;
  const isStale = isPlaceholderData || settled !== said;
  const hasEnd = form.values.endDate !== null;
  return (
    <FormSection title={message('assignments.section.courriels')}>
      <Wide>
        <CheckboxField
          label={message('assignments.champ.prevenir')}
          help={message('assignments.aide.prevenir')}
          {...field('prevenir')}
        />
        <p className={classes.told} role="status" data-stale={isStale || undefined}>
          {form.values.prevenir && apercu && toldOf(apercu)}
        </p>
      </Wide>
      <CheckboxField
        label={message('assignments.champ.relance', { delai: delayOf('relanceSemaine') })}
        help={message(hasEnd ? 'assignments.aide.relances' : 'assignments.aide.relances_sans_fin')}
        readOnly={!hasEnd}
        {...field('relanceSemaine')}
      />
      <CheckboxField
        label={message('assignments.champ.relance', { delai: delayOf('relanceVeille') })}
        readOnly={!hasEnd}
        {...field('relanceVeille')}
      />
      {apercu?.annonce && (
        <Wide>
          <HeldButton
            variant="default"
            className={classes.read!}
            leftSection={<IconMail size={17} stroke={1.8} aria-hidden="true" />}
            held={isStale ? { reason: message('ui.chargement'), isSaid: true } : undefined}
            onClick={() => setReading(true)}
          >
            {message('assignments.apercu')}
          </HeldButton>
        </Wide>
      )}
      <Dialog
        opened={isReading}
        onClose={() => setReading(false)}
        title={message('assignments.apercu_titre')}
        buttons={<Button onClick={() => setReading(false)}>{message('ui.fermer')}</Button>}
      >
        {apercu?.annonce && <Mail kind={message('assignments.apercu_annonce')} {...apercu.annonce} />}
        {apercu?.relance && <Mail kind={message('assignments.apercu_relance')} {...apercu.relance} />}
      </Dialog>
    </FormSection>
  );
}

function Mail({ kind, objet, texte }: { kind: string; objet: string; texte: string }) {
  return (
    <section className={classes.mail}>
      <h3 className={classes.kind}>{kind}</h3>
      <p className={classes.subject}>{objet}</p>
      <p className={classes.text}>{texte}</p>
    </section>
  );
}
