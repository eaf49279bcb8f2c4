import { Drawer } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { MarkAndWord } from '../mark.tsx';
import { Navigation, type NavigationProps } from './navigation.tsx';
import classes from './shell.module.css';

/** The navigation of narrow screens. Loaded when it is first opened. */
export default function NavDrawer({ onClose, ...menu }: NavigationProps & { onClose: () => void }) {
  return (
    <Drawer
      opened
      onClose={onClose}
      size={300}
      title={<MarkAndWord />}
      closeButtonProps={{ 'aria-label': message('ui.fermer_menu') }}
      classNames={{ body: classes.drawerBody, header: classes.drawerHeader, content: classes.drawer }}
    >
      <Navigation {...menu} />
    </Drawer>
  );
}
