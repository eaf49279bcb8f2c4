import { connexion } from '@sillage/contracts/connexion.ts';
import type { Lacking } from '@sillage/contracts/contract.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { readWayBack } from '@sillage/contracts/retour.rules.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../../platform/bind.ts';
import { Refusal } from '../../platform/errors.ts';
import { loginCookie } from '../../platform/login.ts';
import { escaped } from '../../platform/mail-html.ts';
import type { SendPage } from '../../platform/web.ts';
import { checkCredentials } from './check-credentials.ts';
import { listAccountsByCode } from './connexion.queries.ts';
import { signIn } from './sign-in.ts';

/** What the form holds when it is sent to the browser. */
interface EarlyForm {
  code: string;
  /** The password is asked for: its field is there to be filled in. */
  asksPassword?: boolean;
  error?: string;
  /** What the application goes on with, once it has come: what is lacking, or the same step asked again. */
  next?: Lacking | 'suite';
}

/**
 * The sign-in page as a form that works before the scripts have come, and without them. What only the application does (a first
 * password, several accounts, a second factor) waits for it.
 */
export function registerSignInPage(app: FastifyInstance, platform: Platform, sendPage: SendPage): void {
  const send = (request: FastifyRequest, reply: FastifyReply, form: EarlyForm) => {
    // What it was before comes from the address: whose page, and where to afterwards.
    const { retour } = request.query as Record<string, unknown>;
    return sendPage(request, reply, (nonce) => drawForm(form, typeof retour === 'string' ? retour : '', nonce));
  };

  app.get('/login', (request, reply) => {
    const { l, slug } = request.query as Record<string, unknown>;
    // Somebody is connected, or about to be: there is no form to show.
    if (slug !== undefined || request.cookies[loginCookie(platform.config)]) return sendPage(request, reply);
    return send(request, reply, { code: typeof l === 'string' ? l : '' });
  });

  app.post('/login', async (request, reply) => {
    const { retour } = request.query as Record<string, unknown>;
    const { code, password } = Object(request.body) as Record<string, unknown>;
    const read = connexion.login.body.safeParse({ code, password: password || null, platform: 'browser' });
    if (!read.success) return send(request, reply.code(422), { code: '', error: message('erreur.requete_invalide') });
    const typed = { code: read.data.code ?? '' };
    try {
      const accounts = await listAccountsByCode(platform.db, typed.code.trim());
      // Without the scripts everybody is asked for a password; who has none yet is to choose one, and has not mistyped it.
      const isFirst = accounts.some(({ passwordHash }) => passwordHash === null);
      const given = { ...read.data, ...(isFirst && { password: null }), isAskedAgain: true };
      const answer = await checkCredentials(platform, request, given);
      if (answer.status === 202) return await send(request, reply, { ...typed, asksPassword: true });
      if (answer.status !== 200) return await send(request, reply, { ...typed, next: 'suite' });
      const who = { ...answer, onBehalfOf: null, preuveAt: platform.clock.now() };
      const entered = await signIn(platform, request, reply, who);
      if ('attend' in entered) return await send(request, reply.code(200), { ...typed, next: entered.attend });
      return await reply.redirect(readWayBack(retour) ?? '/', 303);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.retryAfter) reply.header('retry-after', error.retryAfter);
      const asksPassword = Boolean(read.data.password);
      return send(request, reply.code(error.status), { ...typed, asksPassword, error: error.message });
    }
  });
}

const WAVES =
  '<rect width="32" height="32" rx="9" fill="#0E7C86"/><g fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round"><path d="M5.5 13.2c3.4 0 4.3-4.4 8-4.4 4 0 4.6 5.2 8.6 5.2 2.2 0 3.5-1.5 4.4-3.4"/><path d="M5.5 19.2c3 0 4.1-3.2 7.2-3.2 3.5 0 4.3 4.2 7.9 4.2 1.6 0 2.7-.8 3.5-2" opacity=".72"/><path d="M5.5 24.8c2.4 0 3.5-2 6-2 2.6 0 3.4 2.4 6 2.4 1 0 1.8-.3 2.4-.9" opacity=".45"/></g>';

/** Its sentence is a little wider than the same one of the application: the largest text of the page is the one that is drawn first. */
const STYLE = `#avant{color-scheme:light dark;min-height:100dvh;box-sizing:border-box;max-width:600px;padding:40px 96px;display:flex;flex-direction:column;
background:light-dark(#fff,#172126);color:light-dark(#182228,#e4eaed);font:15px/22px "Inter Variable",system-ui,sans-serif}
body{margin:0;background:light-dark(#fff,#172126)}
#avant header{display:flex;align-items:center;gap:10px;font-weight:700;font-size:20px}
#avant form{flex:1;display:flex;flex-direction:column;justify-content:center;gap:20px;padding:32px 0}
#avant h1{margin:0;font-size:28px;line-height:36px;font-weight:650}
#avant p{margin:0 0 8px;letter-spacing:.01em}
#avant label{display:block;font-size:14px;line-height:20px;font-weight:600}
#avant input{box-sizing:border-box;width:100%;height:48px;margin-top:6px;padding:0 12px;border:1px solid #7f8c95;border-radius:8px;background:transparent;color:inherit;font:inherit;font-weight:400}
#avant button{height:48px;border:0;border-radius:8px;background:#0e7c86;color:#fff;font:inherit;font-weight:600;cursor:pointer}
#avant a{align-self:flex-end;font-size:14px;color:light-dark(#0b6871,#7fd0d8)}
#avant [role=alert]{color:light-dark(#ae1f32,#ff9aa6)}
#avant [hidden]{display:none}
@media(max-width:1100px){#avant{max-width:520px;padding:40px 56px}}
@media(max-width:900px){#avant{margin:0 auto;padding:24px}#avant form{justify-content:flex-start;padding-top:48px}}
@media(max-width:36em){#avant{padding:16px}#avant form{padding-top:32px}#avant input{font-size:16px}}`;

/** Until the application is there to judge the identifier, the password is asked for at once: nobody waits for the network. */
const SCRIPT = `(()=>{const f=document.forms.avant,p=f.elements.password,b=document.getElementById('avant-secret');let late=false;
document.addEventListener('DOMContentLoaded',()=>{late=true});
f.addEventListener('submit',e=>{if(!f.elements.code.value.trim()){e.preventDefault();return}
if(late){e.preventDefault();f.dataset.sent='';setTimeout(()=>f.isConnected&&f.submit(),4000);return}
if(b.hidden){e.preventDefault();b.hidden=false;f.elements.send.textContent=f.dataset.enter;p.focus()}})})()`;

function drawForm({ code, asksPassword = false, error, next }: EarlyForm, retour: string, nonce: string): string {
  const action = `/login${retour && `?retour=${encodeURIComponent(retour)}`}`;
  const tell = error ? `<p role="alert" id="avant-erreur">${escaped(error)}</p>` : '';
  const wrong = error ? ' aria-invalid="true" aria-describedby="avant-erreur"' : '';
  const [enter, following] = [message('connexion.se_connecter'), message('connexion.suivant')];
  const shown = (isField: boolean) => (isField ? `${wrong} autofocus` : '');
  return `<style nonce="${nonce}">${STYLE}</style>
<noscript><style nonce="${nonce}">#avant #avant-secret{display:block}</style></noscript>
<div id="avant"><header><svg viewBox="0 0 32 32" width="34" height="34" aria-hidden="true">${WAVES}</svg>Sillage</header>
<form name="avant" method="post" action="${escaped(action)}" data-enter="${escaped(enter)}"${next ? ` data-next="${next}"` : ''}>
<div><h1>${escaped(message('connexion.titre'))}</h1><p>${escaped(message('connexion.intro_code'))}</p></div>
<label>${escaped(message('connexion.code'))}<input name="code" value="${escaped(code)}" autocomplete="username" autocapitalize="none" spellcheck="false" required${shown(!asksPassword)}></label>
<label id="avant-secret"${asksPassword ? '' : ' hidden'}>${escaped(message('connexion.mot_de_passe'))}<input name="password" type="password" autocomplete="current-password"${shown(asksPassword)}></label>
${tell}<button name="send">${escaped(asksPassword ? enter : following)}</button>
<a href="/request-new-password">${escaped(message('connexion.acces_oublie'))}</a></form></div>
<script nonce="${nonce}">${SCRIPT}</script>`;
}
