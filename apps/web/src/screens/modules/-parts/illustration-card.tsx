import { Button, FileButton } from '@mantine/core';
import { ILLUSTRATION_TYPES, MAX_ILLUSTRATION_BYTES } from '@sillage/contracts/illustration-limits.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconPhotoMinus, IconPhotoPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { client } from '../../../client/client.ts';
import { invalidate } from '../../../client/queries.ts';
import { Card } from '../../../ui/card.tsx';
import { Cover } from '../../../ui/cover.tsx';
import { sayRefusal } from '../../../ui/form/refusal.ts';
import { notify } from '../../../ui/notify.ts';
import classes from './illustration-card.module.css';
import { shrinkPicture } from './shrink-picture.ts';
import { moduleCoverId } from './training-cover.ts';

interface IllustrationCardProps {
  slug: 'badges' | 'module_groupes' | 'modules' | 'scenarios';
  item: { id: number; nom: string; illustration: string | null };
  /** Its module group, or what else gives the palette of a generated cover. */
  group?: string | undefined;
  help?: string;
  /** How the record shows its picture, or what is drawn without one; a cover otherwise. */
  picture?: (illustration: string | null) => ReactNode;
}

/** The picture of a record, chosen or removed at once: it is no field of the form beside it. */
export function IllustrationCard({ slug, item, group, help, picture }: IllustrationCardProps) {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [illustration, setIllustration] = useState(item.illustration);

  async function change(write: () => Promise<string | null>, done: string) {
    setBusy(true);
    try {
      setIllustration(await write());
      notify.success(done);
      void invalidate(queryClient, slug);
    } catch (error) {
      sayRefusal(error);
    } finally {
      setBusy(false);
    }
  }

  async function upload(file: File | null) {
    if (!file) return;
    const picture = await shrinkPicture(file);
    if (picture.size > MAX_ILLUSTRATION_BYTES) return notify.error(message('illustrations.trop_lourde'));
    await change(
      async () => (await client[slug].uploadIllustration(item.id, picture)).illustration,
      message('illustrations.enregistree'),
    );
  }

  async function remove() {
    await client[slug].removeIllustration(item.id);
    return null;
  }

  return (
    <Card title={message('illustrations.titre')} help={help ?? message('illustrations.aide')}>
      <div className={classes.illustration}>
        {picture ? (
          picture(illustration)
        ) : (
          <div className={classes.picture}>
            <Cover
              id={slug === 'modules' ? moduleCoverId(item.id) : `${slug}/${item.id}`}
              title={item.nom}
              group={group}
              src={illustration}
            />
          </div>
        )}
        <div className={classes.buttons}>
          <FileButton accept={ILLUSTRATION_TYPES.join(',')} onChange={upload} disabled={isBusy}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                loading={isBusy}
                leftSection={<IconPhotoPlus size={17} stroke={1.8} aria-hidden="true" />}
              >
                {message(illustration ? 'illustrations.changer' : 'illustrations.choisir')}
              </Button>
            )}
          </FileButton>
          {illustration && (
            <Button
              variant="subtle"
              disabled={isBusy}
              onClick={() => void change(remove, message('illustrations.retiree'))}
              leftSection={<IconPhotoMinus size={17} stroke={1.8} aria-hidden="true" />}
            >
              {message('illustrations.retirer')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}
