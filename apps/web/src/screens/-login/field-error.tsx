import { IconCircleX } from '@tabler/icons-react';
import classes from './login.module.css';

/** What is wrong, under its field. */
export function FieldError({ text }: { text: string }) {
  return (
    <span className={classes.error} role="alert">
      <IconCircleX size={15} stroke={2} aria-hidden="true" />
      {text}
    </span>
  );
}
