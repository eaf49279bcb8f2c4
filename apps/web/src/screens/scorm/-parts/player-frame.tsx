import { ActionIcon, Button } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconArrowLeft, IconMaximize, IconMinimize, IconUserShare } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { returnToOwnAccount } from '../../../client/connect-as.ts';
import { useAdminSlug, useShownUser } from '../../../client/login.ts';
import { Banner } from '../../../ui/shell/banner.tsx';
import classes from './player.module.css';

interface PlayerFrameProps {
  title: string;
  /** What the package calls itself, and what it may ask of the device. */
  subtitle?: string | undefined;
  onLeave: () => void;
  isLeaving?: boolean;
  /** Between the title and the full-screen button. */
  tools?: ReactNode;
  banner?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}

/** The whole window for what is learned: one thin bar above, one small line below. */
export function PlayerFrame({
  title,
  subtitle,
  onLeave,
  isLeaving = false,
  tools,
  banner,
  foot,
  children,
}: PlayerFrameProps) {
  const whole = useRef<HTMLDivElement>(null);
  return (
    <div ref={whole} className={classes.player}>
      <title>{`${title} · Sillage`}</title>
      <WayBack />
      {banner}
      <header className={classes.bar}>
        <Button
          className={classes.leave}
          variant="subtle"
          color="gray"
          leftSection={<IconArrowLeft size={18} stroke={1.8} aria-hidden="true" />}
          loading={isLeaving}
          onClick={onLeave}
        >
          {message('scorm.quitter')}
        </Button>
        <span className={classes.rule} />
        <div className={classes.titles}>
          <h1 className={classes.title} tabIndex={-1}>
            {title}
          </h1>
          {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
        </div>
        {tools}
        <FullScreenButton whole={whole} />
      </header>
      <main id="contenu" className={classes.stage}>
        {children}
      </main>
      {foot}
    </div>
  );
}

function FullScreenButton({ whole }: { whole: { current: HTMLElement | null } }) {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  // Telephones of one maker have none.
  if (!document.fullscreenEnabled) return null;
  const Icon = isFull ? IconMinimize : IconMaximize;
  const label = isFull ? message('scorm.plein_ecran_quitter') : message('scorm.plein_ecran');
  const toggle = () => void (isFull ? document.exitFullscreen() : whole.current?.requestFullscreen());
  return (
    <ActionIcon variant="default" size={36} aria-label={label} title={label} onClick={toggle}>
      <Icon size={18} stroke={1.8} />
    </ActionIcon>
  );
}

/** As long as one is connected as someone else (P-4-09). */
function WayBack() {
  const user = useShownUser();
  const router = useRouter();
  const isElsewhere = useAdminSlug() !== null;
  if (!isElsewhere || !user) return null;
  return (
    <Banner
      icon={IconUserShare}
      text={message('connexion.en_tant_que_bandeau', { nom: user.nom })}
      action={{ label: message('connexion.revenir'), onClick: () => void returnToOwnAccount(router) }}
    />
  );
}
