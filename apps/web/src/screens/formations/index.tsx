import { createFileRoute, redirect } from '@tanstack/react-router';

/** Without a child, the open catalogue (C-2.2-08, C-2.2-13). */
export const Route = createFileRoute('/formations/')({
  beforeLoad: () => {
    throw redirect({ to: '/formations/catalogue', replace: true });
  },
});
