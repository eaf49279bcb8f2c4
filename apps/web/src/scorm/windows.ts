import { message } from '@sillage/contracts/messages.fr.ts';

/**
 * Tells in the windows that a content opened, as its player goes away, that nobody hears them any more: few contents read what their calls
 * are answered.
 */
export function followWindows(frame: HTMLIFrameElement): void {
  const opened: Window[] = [];
  frame.addEventListener('load', () => watch(frame.contentWindow!, opened));
  addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) for (const one of opened) tell(one);
  });
}

function watch(content: Window, opened: Window[]): void {
  try {
    const open = content.open.bind(content);
    content.open = (...given) => {
      const one = open(...given);
      if (one) opened.push(one);
      return one;
    };
    for (let rank = 0; rank < content.length; rank += 1) watch(content[rank]!, opened);
  } catch {
    // Of another origin: it finds no run-time.
  }
}

function tell(one: Window): void {
  try {
    const sentence = one.document.createElement('p');
    sentence.role = 'alert';
    sentence.textContent = message('scorm.fenetre_seule');
    sentence.style.cssText =
      'position:sticky;top:0;z-index:2147483647;margin:0;padding:12px 16px;background:#7a1f1f;color:#fff;font:16px/1.5 system-ui,sans-serif';
    one.document.body.prepend(sentence);
  } catch {
    // It is closed, or shows somebody else's page.
  }
}
