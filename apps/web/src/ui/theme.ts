import {
  type ActionIconProps,
  type BadgeProps,
  createTheme,
  type FileButtonProps,
  type InputWrapperProps,
  type MenuProps,
  type ModalProps,
  type PopoverProps,
  type SkeletonProps,
  type TextProps,
  type TooltipProps,
} from '@mantine/core';
import type { MouseEvent } from 'react';
import { accent, brand, danger, dark, gray } from './palette.ts';
import classes from './theme.module.css';

/** A file that was corrected under the same name is chosen anew: the browser tells only of another one. */
const forgetFile = ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
  currentTarget.value = '';
};

export const fontFamily = '"Sillage Espace", "Inter Variable", "Inter en attente", system-ui, sans-serif';

/** What opens over a screen is still inside a landmark (RGAA 12.6), whatever made it: menu, list of choices, panel, tip. */
const INSIDE_THE_SCREEN = { target: '#contenu' };

export const theme = createTheme({
  colors: { brand, accent, gray, dark, red: danger },
  primaryColor: 'brand',
  primaryShade: { light: 6, dark: 6 },
  black: '#182228',
  fontFamily,
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  headings: { fontFamily, fontWeight: '600', textWrap: 'balance' },
  fontSizes: { xs: '12px', sm: '14px', md: '16px', lg: '18px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '24px', lg: '26px', xl: '28px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  shadows: { md: 'var(--shadow-menu)', xl: 'var(--shadow-dialog)' },
  breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '90em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  // Plain objects, not `Component.extend()`: the theme must not carry every component to the sign-in page.
  components: {
    ActionIcon: {
      defaultProps: { variant: 'subtle', color: 'gray', size: 32 } satisfies ActionIconProps,
      classNames: { root: classes.action },
    },
    Badge: { defaultProps: { variant: 'light', size: 'lg', radius: 'xl', tt: 'none' } satisfies BadgeProps },
    Button: { classNames: { root: classes.button } },
    Checkbox: { classNames: { input: classes.tick, label: classes.choiceLabel } },
    FileButton: { defaultProps: { inputProps: { onClick: forgetFile } } satisfies Partial<FileButtonProps> },
    Input: { classNames: { input: classes.input, wrapper: classes.inputBox } },
    InputWrapper: {
      defaultProps: {
        inputWrapperOrder: ['label', 'input', 'description', 'error'],
        withAsterisk: false,
      } satisfies InputWrapperProps,
      classNames: { label: classes.label, description: classes.help, error: classes.error },
    },
    Menu: {
      defaultProps: {
        shadow: 'md',
        radius: 'md',
        withInitialFocusPlaceholder: false,
        transitionProps: { duration: 180, transition: 'fade' },
      } satisfies MenuProps,
      classNames: { dropdown: classes.floating, item: classes.menuItem },
    },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'xl',
        shadow: 'xl',
        overlayProps: { color: '#10181C', backgroundOpacity: 0.48 },
        transitionProps: { duration: 240, transition: 'fade' },
      } satisfies Partial<ModalProps>,
      classNames: {
        content: classes.dialog,
        header: classes.dialogHeader,
        title: classes.dialogTitle,
        body: classes.dialogBody,
      },
    },
    Popover: {
      defaultProps: {
        shadow: 'md',
        radius: 'lg',
        transitionProps: { duration: 180, transition: 'fade' },
        portalProps: INSIDE_THE_SCREEN,
      } satisfies PopoverProps,
      classNames: { dropdown: classes.floating },
    },
    Radio: { classNames: { radio: classes.round, label: classes.choiceLabel } },
    Skeleton: { defaultProps: { radius: 'xs' } satisfies SkeletonProps },
    Switch: { classNames: { label: classes.choiceLabel } },
    Text: { defaultProps: { size: 'sm' } satisfies TextProps },
    Tooltip: {
      defaultProps: {
        events: { hover: true, focus: true, touch: false },
        // S-9-59.
        openDelay: 500,
        multiline: true,
        maw: 320,
        portalProps: INSIDE_THE_SCREEN,
      } satisfies Partial<TooltipProps>,
      classNames: { tooltip: classes.tooltip },
    },
  },
});
