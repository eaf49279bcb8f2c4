import classes from './to-copy.module.css';

/** A key or an address that is shown once: one click takes the whole of it. */
export function ToCopy({ children }: { children: string }) {
  return <code className={classes.text}>{children}</code>;
}
