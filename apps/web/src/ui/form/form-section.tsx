import type { ReactNode } from 'react';
import { Card } from '../card.tsx';
import classes from './form.module.css';

interface FormSectionProps {
  title: string;
  help?: ReactNode;
  children: ReactNode;
}

/** Fields of one subject, in a card; two columns where there is room (`<Wide>` takes both). */
export function FormSection({ title, help, children }: FormSectionProps) {
  return (
    <Card title={title} help={help}>
      <div className={classes.grid}>{children}</div>
    </Card>
  );
}

export function Wide({ children }: { children: ReactNode }) {
  return <div className={classes.wide}>{children}</div>;
}
