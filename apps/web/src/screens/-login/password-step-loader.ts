import type { ComponentType } from 'react';
import type { SignIn } from './use-sign-in.ts';

type Step = ComponentType<{ state: SignIn }>;

let loaded: Step | undefined;

export async function loadPasswordStep(): Promise<{ default: Step }> {
  const { PasswordStep } = await import('./password-step.tsx');
  loaded = PasswordStep;
  return { default: PasswordStep };
}

/** What has come is drawn at once: to React, what is loaded lazily is absent for a moment, in which keys would be lost. */
export function loadedPasswordStep(): Step | undefined {
  return loaded;
}
