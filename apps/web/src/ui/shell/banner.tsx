import type { Icon } from '@tabler/icons-react';
import classes from './banner.module.css';

interface BannerProps {
  icon: Icon;
  text: string;
  action?: { label: string; onClick: () => void };
}

/** Strip above everything, for a state one must not forget: « Vous êtes connecté en tant que … ». */
export function Banner({ icon: Sign, text, action }: BannerProps) {
  return (
    <div className={classes.banner} role="status" data-banner>
      <Sign size={18} stroke={1.8} aria-hidden="true" />
      <span className={classes.text}>{text}</span>
      {action && (
        <button type="button" className={classes.action} onClick={action.onClick}>
          {action.label}
        </button>
      )}
    </div>
  );
}
