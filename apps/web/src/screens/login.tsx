import type { Lacking } from '@sillage/contracts/contract.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { readWayBack } from '@sillage/contracts/retour.rules.ts';
import { createFileRoute, redirect, useRouter } from '@tanstack/react-router';
import { ApiError } from '../client/api-error.ts';
import { returnToOwnAccount } from '../client/connect-as.ts';
import { readEarlyForm } from '../client/early-form.ts';
import { anonymousOnly, useRecoveredLogin } from '../client/guards.ts';
import { homeOf } from '../client/landing.ts';
import { hasExpired } from '../client/leave.ts';
import { useAdminSlug, useSignOutOwed } from '../client/login.ts';
import { signInByLink, takeLink } from '../client/sign-in.ts';
import { LoginFrame } from '../ui/shell/login-frame.tsx';
import { Demonstration } from './-login/demonstration.tsx';
import classes from './-login/login.module.css';
import { loadPasswordStep } from './-login/password-step-loader.ts';
import { SignInForm } from './-login/sign-in-form.tsx';
import { useSignIn } from './-login/use-sign-in.ts';

interface LoginSearch {
  /** Identifier to fill in (P-2.1-21). */
  l?: string;
  /** Address first asked for. */
  retour?: string;
}

export const Route = createFileRoute('/login')({
  staticData: { bare: true },
  validateSearch: ({ l, retour }): LoginSearch => {
    const back = readWayBack(retour);
    return { ...((typeof l === 'string' || typeof l === 'number') && { l: String(l) }), ...(back && { retour: back }) };
  },
  beforeLoad: async ({ preload, search }): Promise<{ refusal?: string; lacking?: Lacking }> => {
    if (preload) return {};
    const link = takeLink();
    if (!link) {
      anonymousOnly()();
      return {};
    }
    const answer = await signInByLink(link).catch((error: Error) => error);
    if (answer instanceof Error) return { refusal: refusalOf(answer) };
    if (answer.asks === 'facteur' || answer.asks === 'enrolement') return { lacking: answer.asks };
    throw redirect({ href: search.retour ?? (answer.asks === null ? homeOf(answer.user) : '/'), replace: true });
  },
  // Somebody is typing the password already: its field is there when this form takes the place of the early one.
  loader: async () => {
    if (readEarlyForm()?.password != null) await loadPasswordStep();
  },
  component: Login,
});

const intro = {
  code: 'connexion.intro_code',
  password: 'connexion.intro_mot_de_passe',
  newPassword: 'connexion.intro_nouveau',
  account: 'connexion.intro_compte',
  facteur: 'connexion.intro_facteur',
  enrolement: 'connexion.intro_enrolement',
} as const;

/** What a link that opens nothing more has to say (P-2.1-24). */
function refusalOf(error: Error): string {
  const isSpent = error instanceof ApiError && error.status === 401;
  return isSpent ? `${error.message}. ${message('connexion.lien_servi')}` : error.message;
}

function Login() {
  const { l = '', retour } = Route.useSearch();
  const { refusal, lacking } = Route.useRouteContext();
  const router = useRouter();
  const adminSlug = useAdminSlug();
  const isOwed = useSignOutOwed();
  useRecoveredLogin();
  const state = useSignIn({
    code: l,
    refusal,
    lacking,
    onConnected: (user) => void router.navigate({ href: retour ?? homeOf(user), replace: true }),
  });

  return (
    <LoginFrame title={message('connexion.titre')} lead={message(intro[state.step])}>
      {hasExpired() && (
        <p className={classes.notice} role="status">
          {message('connexion.session_expiree')}
        </p>
      )}
      {isOwed && (
        <p className={classes.notice} role="status">
          {message('connexion.deconnexion_due')}
        </p>
      )}
      <SignInForm state={state} />
      {adminSlug && (
        <button type="button" className={classes.quiet} onClick={() => void returnToOwnAccount(router)}>
          {message('connexion.revenir')}
        </button>
      )}
      <Demonstration onChoose={({ code, motDePasse }) => void state.start(code, motDePasse ?? '')} />
    </LoginFrame>
  );
}
