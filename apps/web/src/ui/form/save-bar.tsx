import { Button, Menu } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconChevronUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Address, AddressLink } from '../link.tsx';
import classes from './form.module.css';
import { Unsaved } from './found-draft.tsx';
import type { DraftState } from './use-draft.ts';

export interface SaveBarProps {
  /** Beside the save button: an archive or delete action. */
  aside?: ReactNode;
  cancelTo?: Address;
  submitLabel?: string;
  /** « Enregistrer et créer un autre »: once saved (`isAnother`), the form is empty again. */
  another?: string;
}

interface SaveBarState {
  isDirty: boolean;
  kept: DraftState['kept'];
  saving: boolean;
  onAnother: () => void;
}

/** Under the form: what is not saved yet, and what one may do with it. */
export function SaveBar(props: SaveBarProps & SaveBarState) {
  const { aside, cancelTo, submitLabel, another, isDirty, kept, saving, onAnother } = props;
  return (
    <div className={classes.bar}>
      <Unsaved isDirty={isDirty} kept={kept} />
      {aside}
      {cancelTo && (
        <Button component={AddressLink} to={cancelTo} variant="default">
          {message('ui.annuler')}
        </Button>
      )}
      <Button.Group>
        <Button type="submit" loading={saving}>
          {submitLabel ?? message('ui.enregistrer')}
        </Button>
        {another && (
          <Menu position="top-end">
            <Menu.Target>
              <Button className={classes.more ?? ''} disabled={saving} aria-label={message('ui.autres_choix')}>
                <IconChevronUp size={17} stroke={1.8} aria-hidden="true" />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={onAnother}>{another}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </Button.Group>
    </div>
  );
}
