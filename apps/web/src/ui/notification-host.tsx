import { Notifications, notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useEffect } from 'react';
import classes from './notification.module.css';
import { type NotificationRequest, notificationHost, notificationMs, undoMs } from './notify.ts';

/** Of the last one shown: where there is no room for all, the newest are in sight. */
let lastPriority = 0;

const icons = { success: IconCircleCheck, error: IconAlertTriangle, info: IconInfoCircle };

function show({ kind, text, undo }: NotificationRequest) {
  const Icon = icons[kind];
  const autoClose = undo ? undoMs : notificationMs[kind];
  const said = {
    // Successes are said by the page's own live region, which stands before them.
    role: kind === 'error' ? 'alert' : 'group',
    icon: <Icon size={20} stroke={1.8} aria-hidden="true" />,
    message: (
      <span className={classes.line}>
        <span>{text}</span>
        <span className={classes.buttons}>
          {undo && (
            <button
              type="button"
              className={classes.close}
              onClick={() => {
                notifications.hide(id);
                if (!isUndone) undo();
                isUndone = true;
              }}
            >
              {message('ui.annuler')}
            </button>
          )}
          <button type="button" className={classes.close} onClick={() => notifications.hide(id)}>
            {message('ui.fermer')}
          </button>
        </span>
      </span>
    ),
    withCloseButton: false,
    priority: ++lastPriority,
    classNames: { root: classes.root, icon: classes.icon, body: classes.body, description: classes.text },
    'data-kind': kind,
  } as Parameters<typeof notifications.show>[0];
  let isUndone = false;
  const stay = (ms: number | false) => notifications.update({ ...said, id, autoClose: ms });
  const id = notifications.show({
    ...said,
    autoClose,
    // Under the mouse it stays by itself; with the focus in it, only where notifications are stacked.
    onFocusCapture: () => stay(false),
    onBlurCapture: () => stay(autoClose),
  });
}

export default function NotificationHost() {
  useEffect(() => notificationHost.serve(show), []);
  // A place of its own: what stands outside every place of a page is not found from one to the next.
  return (
    <section aria-label={message('ui.notifications')}>
      <Notifications
        withinPortal={false}
        position="top-center"
        className={classes.stack!}
        limit={3}
        containerWidth={440}
        transitionDuration={240}
      />
    </section>
  );
}
