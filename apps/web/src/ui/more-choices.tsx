import { Button } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { useEffect, useRef } from 'react';
import { choicesSentence } from './choices-sentence.ts';
import classes from './more-choices.module.css';

interface MoreChoicesProps {
  shown: number;
  total: number;
  onMore: () => void;
}

/** Under the choices that are shown: how many there are, and the next ones. */
export function MoreChoices({ shown, total, onMore }: MoreChoicesProps) {
  const sentence = useRef<HTMLSpanElement>(null);
  const pressed = useRef(false);
  const hasMore = shown < total;
  // The button goes with the last ones: whoever pressed it by the keyboard stays where it was.
  useEffect(() => {
    if (!hasMore && pressed.current) sentence.current?.focus();
    pressed.current = false;
  }, [hasMore]);
  if (total === 0) return null;
  return (
    <div className={classes.more}>
      <span ref={sentence} tabIndex={-1} aria-live="polite">
        {choicesSentence(shown, total)}
      </span>
      {hasMore && (
        <Button
          variant="light"
          size="compact-sm"
          onClick={() => {
            pressed.current = true;
            onMore();
          }}
          onBlur={() => {
            pressed.current = false;
          }}
        >
          {message('ui.choix_suivants')}
        </Button>
      )}
    </div>
  );
}
