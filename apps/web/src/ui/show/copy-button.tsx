import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { announce } from '../announce.tsx';

interface CopyButtonProps {
  value: string;
  /** « Copier le lien ». */
  label: string;
  /** « Lien copié », said for 5 s (P-9-16). */
  copiedLabel: string;
}

export function CopyButton({ value, label, copiedLabel }: CopyButtonProps) {
  const clipboard = useClipboard({ timeout: 5000 });
  const CopyIcon = clipboard.copied ? IconCheck : IconCopy;
  return (
    <Button
      variant="default"
      leftSection={<CopyIcon size={17} stroke={1.8} />}
      onClick={() => {
        clipboard.copy(value);
        announce(copiedLabel);
      }}
    >
      {clipboard.copied ? copiedLabel : label}
    </Button>
  );
}
