import { message } from '@sillage/contracts/messages.fr.ts';
import { IconArchive, IconArchiveOff, IconCopy, IconEdit, IconEye, IconPrinter, IconTrash } from '@tabler/icons-react';

/** What is done with a record or a page, as every menu and button says it. */
export const acts = {
  see: { label: message('ui.voir'), icon: IconEye },
  edit: { label: message('ui.modifier'), icon: IconEdit },
  duplicate: { label: message('ui.dupliquer'), icon: IconCopy },
  archive: { label: message('ui.archiver'), icon: IconArchive },
  unarchive: { label: message('ui.desarchiver'), icon: IconArchiveOff },
  remove: { label: message('ui.supprimer'), icon: IconTrash, danger: true },
  print: { label: message('statistiques.imprimer'), icon: IconPrinter, onClick: () => window.print() },
};
