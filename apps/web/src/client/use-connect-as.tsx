import { message } from '@sillage/contracts/messages.fr.ts';
import { useRouter } from '@tanstack/react-router';
import { confirm } from '../ui/confirm.ts';
import { connectAs } from './connect-as.ts';

interface ConnectAsTarget {
  role: 'learner' | 'organisation' | 'referent';
  id: number;
  /** Name shown in the question. */
  name: string;
}

/**
 * « Se connecter en tant que »: asks first, then signs in as this person, the way back kept (P-2.3-31, P-2.3-32, P-2.3-33, P-2.3-34,
 * P-2.3-35, P-2.3-36, P-4-36, P-4-37, P-4-38).
 */
export function useConnectAs(): (target: ConnectAsTarget) => void {
  const router = useRouter();
  return ({ role, id, name }) => {
    void confirm({
      title: message('connexion.en_tant_que_titre', { nom: name }),
      body: (
        <>
          <p>{message('connexion.en_tant_que_deconnexion')}</p>
          <p>{message('connexion.en_tant_que_reconnexion')}</p>
        </>
      ),
      confirmLabel: message('connexion.en_tant_que'),
      onConfirm: () => connectAs(router, { id, role }),
    });
  };
}
