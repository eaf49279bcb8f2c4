import { can } from '@sillage/contracts/capabilities.ts';
import { mobile } from '@sillage/contracts/mobile.ts';
import { bind } from '../../platform/bind.ts';
import { Refusal } from '../../platform/errors.ts';
import { spreadsheetFile } from '../../platform/spreadsheet.ts';
import { forgetUtilisateur } from '../passages/forget-utilisateur.ts';
import {
  readLastSessions,
  readMobileEvents,
  readMobileReport,
  readMobileUsage,
} from '../statistiques/mobile/read-mobile.ts';
import { sheetOfMobile } from '../statistiques/mobile/write-sheet.ts';

export const mobileDomain = bind('mobile', mobile, {
  rapport: ({ actor, ...base }) => readMobileReport(base, actor),
  usage: ({ actor, ...base }) => readMobileUsage(base, actor, 'adam'),
  usageLAT: ({ actor, ...base }) => readMobileUsage(base, actor, 'lat'),
  usageDDP: ({ actor, ...base }) => readMobileUsage(base, actor, 'ddp'),

  lastSessions: ({ actor, ...base }) => readLastSessions(base, actor, { application: 'adam' }),
  lastSessionsLAT: ({ actor, ...base }) => readLastSessions(base, actor, { application: 'lat' }),
  lastSessionsDDP: ({ actor, query, ...base }) =>
    readLastSessions(base, actor, { application: 'ddp', personal: query.personal }),

  track: ({ actor, query, ...base }) => readMobileEvents(base, actor, query.sessionId),
  events: ({ actor, body, ...base }) => readMobileEvents(base, actor, body.sessionId),

  async clear({ tx, query, clock, note }) {
    const { userId: utilisateur, application } = query;
    const removed = await forgetUtilisateur(tx, { utilisateur, application }, clock.now());
    note({ utilisateur, application, ...removed });
    return { supprimees: removed.sessions };
  },

  async excel({ actor, body, ...base }) {
    // Its file goes to whom its screen does (S-7-34).
    if (body.application !== 'ddp' && !can(actor, 'mobile.consulter')) throw new Refusal('erreur.non_autorise');
    const usage = await readMobileUsage(base, actor, body.application);
    return spreadsheetFile(sheetOfMobile(body.graphique, usage, base.clock.now()));
  },
  rapportExcel: async ({ actor, body, ...base }) =>
    spreadsheetFile(sheetOfMobile(body.graphique, await readMobileReport(base, actor), base.clock.now())),
});
