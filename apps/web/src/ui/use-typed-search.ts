import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

/**
 * The text of a search box whose words stand in the address, written there once one stops typing. An address that changed by itself
 * (Back, a filter that is cleared) is followed; what one is typing is left alone.
 *
 * @param written What the address holds.
 * @param write Puts the words into the address.
 * @param delayMs How long after the last key.
 */
export function useTypedSearch(written: string, write: (words: string) => void, delayMs: number) {
  const [text, setText] = useState(written);
  const sent = useRef(written);
  const send = useDebouncedCallback((typed: string) => {
    sent.current = typed.trim();
    write(sent.current);
  }, delayMs);

  useEffect(() => {
    if (written === sent.current) return;
    send.cancel();
    sent.current = written;
    setText(written);
  }, [written, send]);

  return {
    text,
    type: (typed: string) => {
      setText(typed);
      send(typed);
    },
  };
}
