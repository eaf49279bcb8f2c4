import type { ReactNode } from 'react';
import { createLazyHost } from './lazy-host.ts';

export interface ConfirmInput {
  /** The question, with its count: « Relancer 22 apprenants ? ». */
  title: string;
  /** What happens and what does not. */
  body?: ReactNode;
  /** The verb, with its count. */
  confirmLabel: string;
  cancelLabel?: string;
  /** What is to be typed before one may confirm. */
  typed?: string;
  /** Irreversible: the button is red and the focus is on « Annuler ». */
  danger?: boolean;
  /** Work done before the dialog closes: its button shows activity; a failure is said, and leaves the dialog open. */
  onConfirm?: () => Promise<unknown>;
  /** Another question in its place answers it « no »; without, that one waits. */
  yields?: boolean;
  /** What it is about: a later question about the same takes its place, and this one is forgotten. */
  about?: object;
  /** Of a question that has waited: whether there is nothing left to ask; it is then answered « yes ». */
  isMoot?: () => boolean;
  /** What is said of a failure, whatever the server says. */
  failed?: string;
}

export interface ConfirmRequest extends ConfirmInput {
  answer: (confirmed: boolean) => void;
}

export const confirmHost = createLazyHost<ConfirmRequest>();

/** Asks before acting; answers true once the person has confirmed (and `onConfirm`, if any, has succeeded). */
export function confirm(input: ConfirmInput): Promise<boolean> {
  return new Promise((answer) => confirmHost.call({ ...input, answer }));
}
