import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { type LaunchNews, type PlayerOrder, readNews } from '../../../client/launch-messages.ts';

interface LaunchPage {
  frame: RefObject<HTMLIFrameElement | null>;
  say(order: PlayerOrder): void;
}

/** The launch page in its frame: it is heard, and spoken to, at its own address alone. */
export function useLaunchPage(adresse: string | undefined, onNews: (news: LaunchNews) => void): LaunchPage {
  const frame = useRef<HTMLIFrameElement>(null);
  const origin = adresse && new URL(adresse).origin;
  const hear = useEffectEvent(onNews);
  useEffect(() => {
    if (!origin) return;
    const listen = ({ source, origin: from, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || from !== origin) return;
      const news = readNews(data);
      if (news) hear(news);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [origin]);
  return {
    frame,
    say(order) {
      if (origin) frame.current?.contentWindow?.postMessage(order, origin);
    },
  };
}
