import * as z from 'zod';
import { call } from './contract.ts';

/** The own address, which counts once the link sent to it was followed (P-2.3-66). */

const Message = z.object({ message: z.string() });

export const adresses = {
  pending: call('GET', '/own-address', {
    can: 'connected',
    label: 'Adresse en attente de confirmation',
    output: z.object({ email: z.string().nullable() }),
  }),
  resend: call('POST', '/own-address/resend', {
    can: 'connected',
    label: 'Nouvel envoi du lien de confirmation',
    output: Message,
  }),
  cancel: call('POST', '/own-address/cancel', { can: 'connected', label: "Abandon de l'adresse en attente" }),
  /** Never by a GET: programs that look at mails open their links. */
  confirm: call('POST', '/own-address/confirm', {
    can: 'public',
    label: "Confirmation d'une adresse",
    body: z.object({ token: z.string().max(200) }),
    output: Message,
  }),
};
