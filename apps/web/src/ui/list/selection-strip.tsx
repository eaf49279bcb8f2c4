import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { MAX_ROWS } from '@sillage/contracts/pages.rules.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { sayRefusal } from '../form/refusal.ts';
import { formatInteger } from '../format.ts';
import { HeldButton } from '../held-button.tsx';
import { ReasonTip } from '../reason-tip.tsx';
import shared from './list.module.css';
import { isFeminine, type ListSelection, type Noun, type SelectionAction } from './list-types.ts';
import classes from './selection-strip.module.css';
import type { Selection } from './use-selection.ts';

interface SelectionStripProps {
  noun: Noun;
  total: number | undefined;
  selection: ListSelection;
  chosen: Selection;
  pageIds: string[];
  /** What the list is asked: its tab, its search, its filters. */
  asked: string;
}

function sentenceOf(count: number, noun: Noun): string {
  if (count === 0) return message('ui.aucune_selection');
  return plural(isFeminine(noun) ? 'ui.selection_f' : 'ui.selection_m', count, { nom: plural(noun, count) });
}

/**
 * Always there, so that nothing moves: quiet without a selection, coloured with one. On a phone, where the table has no head to
 * select from, it stays at the bottom of the screen while the list is in sight, then comes to rest under its pages.
 */
export function SelectionStrip({ noun, total = 0, selection, chosen, pageIds, asked }: SelectionStripProps) {
  const [loading, setLoading] = useState(false);
  /** Until what one of them asks has been answered: a late question opens over no other. */
  const [isActing, setActing] = useState(false);
  const latest = useRef(asked);
  useLayoutEffect(() => {
    latest.current = asked;
  }, [asked]);
  const some = chosen.count > 0;
  const all = selection.allIds ? Math.min(total, MAX_ROWS) : pageIds.length;

  async function selectAll() {
    if (!selection.allIds) return chosen.replace(pageIds);
    setLoading(true);
    const ids = await selection.allIds().catch(sayRefusal);
    setLoading(false);
    // The list is another one by then.
    if (ids && latest.current === asked) chosen.replace(ids);
  }

  async function act({ onSelect, onNothing }: SelectionAction) {
    if (!some && onNothing) return onNothing();
    setActing(true);
    try {
      await onSelect({ ids: [...chosen.ids], clear: chosen.clear });
    } catch (error) {
      sayRefusal(error);
    } finally {
      setActing(false);
    }
  }

  function reasonOf({ disabledReason, onNothing }: SelectionAction): string | undefined {
    if (some) return disabledReason;
    return onNothing ? undefined : message('ui.selection_requise');
  }

  return (
    <div className={classes.strip} data-some={some || undefined} data-print="hide">
      <div className={classes.stripText}>
        <span role="status">{sentenceOf(chosen.count, noun)}</span>
        {chosen.count < all && (
          <button
            type="button"
            className={`${shared.textButton} ${classes.stripAll}`}
            data-everything={(some && selection.allIds !== undefined) || undefined}
            onClick={selectAll}
            disabled={loading}
          >
            {selection.allIds
              ? message(all < total ? 'ui.selectionner_premiers' : 'ui.selectionner_tout', {
                  total: formatInteger(all),
                })
              : message('ui.selectionner_page')}
          </button>
        )}
      </div>
      <div className={`${classes.stripActions} fades`}>
        {selection.actions.map((action) => (
          <StripButton
            key={action.label}
            action={action}
            reason={loading || isActing ? message('ui.chargement') : reasonOf(action)}
            onSelect={() => void act(action)}
          />
        ))}
      </div>
    </div>
  );
}

function StripButton({
  action,
  reason,
  onSelect,
}: {
  action: SelectionAction;
  reason: string | undefined;
  onSelect: () => void;
}) {
  const ButtonIcon = action.icon;
  return (
    <ReasonTip reason={reason}>
      <HeldButton
        held={reason === undefined ? undefined : { reason, isSaid: true }}
        variant={action.danger ? 'subtle' : 'default'}
        color={action.danger ? 'red' : 'brand'}
        size="xs"
        className={classes.stripButton ?? ''}
        mod={{ danger: action.danger }}
        onClick={onSelect}
        leftSection={ButtonIcon && <ButtonIcon size={16} stroke={1.8} aria-hidden="true" />}
      >
        {action.label}
      </HeldButton>
    </ReasonTip>
  );
}
