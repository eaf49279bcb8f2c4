import {
  type ActionIconProps,
  type BadgeProps,
  type CSSVariablesResolver,
  createTheme,
  type InputWrapperProps,
  type MenuProps,
  type ModalProps,
  type PopoverProps,
  type SkeletonProps,
  type TextProps,
  type TooltipProps,
} from '@mantine/core';
import { accent, brand, danger, dark, gray, statusColors } from './palette.ts';
import classes from './theme.module.css';

export const fontFamily = '"Sillage Espace", "Inter Variable", system-ui, sans-serif';

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
        // What opens over a screen is still inside a landmark (RGAA 12.6), whatever made it: menu, list of choices, panel.
        portalProps: { target: '#contenu' },
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
      } satisfies Partial<TooltipProps>,
      classNames: { tooltip: classes.tooltip },
    },
  },
});

const light = {
  canvas: '#F7F9FA',
  surface: '#FFFFFF',
  'surface-2': '#F7F9FA',
  raised: '#FFFFFF',
  hover: '#F3F6F7',
  line: '#E3E8EB',
  'line-2': '#D2D9DE',
  control: '#7F8C95',
  ink: '#182228',
  'ink-2': '#47545D',
  'ink-3': '#5F6D77',
  placeholder: '#6B7882',
  link: '#0B6871',
  selected: '#ECF7F8',
  'selected-line': '#A8DADF',
  'on-selected': '#09545C',
  tint: '#D3ECEE',
  'tint-hover': '#C3E5E8',
  counter: '#EFF2F4',
  track: '#E3E8EB',
  bar: '#0E7C86',
  focus: '#0E7C86',
  'icon-off': '#B4BEC5',
  'shadow-menu': '0 8px 24px rgba(24, 34, 40, 0.12)',
  'shadow-notification': '0 8px 24px rgba(24, 34, 40, 0.18)',
  'shadow-dialog': '0 24px 64px rgba(24, 34, 40, 0.24)',
  'floating-line': '#E3E8EB',
};

const night: typeof light = {
  canvas: '#10181C',
  surface: '#172126',
  'surface-2': '#1B262B',
  raised: '#1D282E',
  hover: '#1D282E',
  line: '#26333A',
  'line-2': '#34434B',
  control: '#6B7A82',
  ink: '#E4EAED',
  'ink-2': '#C3CDD2',
  'ink-3': '#9DAAB1',
  placeholder: '#9DAAB1',
  link: '#8FD3DA',
  selected: '#0F2F34',
  'selected-line': '#1E5A61',
  'on-selected': '#A8DADF',
  tint: '#0F3A40',
  'tint-hover': '#12464D',
  counter: '#26333A',
  track: '#2C3A41',
  bar: '#45A9B3',
  focus: '#8FD3DA',
  'icon-off': '#4A5A63',
  'shadow-menu': '0 8px 24px rgba(0, 0, 0, 0.5)',
  'shadow-notification': '0 8px 24px rgba(0, 0, 0, 0.5)',
  'shadow-dialog': '0 24px 64px rgba(0, 0, 0, 0.5)',
  'floating-line': '#34434B',
};

/** Mantine's own variables, said once with ours so that both schemes follow. */
const mantineNames = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-3)',
  '--mantine-color-placeholder': 'var(--placeholder)',
  '--mantine-color-anchor': 'var(--link)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-2)',
  '--mantine-color-disabled': 'var(--counter)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-color-brand-filled-hover': 'var(--mantine-color-brand-7)',
  '--mantine-color-brand-light': 'var(--tint)',
  '--mantine-color-brand-light-hover': 'var(--tint-hover)',
  '--mantine-color-brand-light-color': 'var(--on-selected)',
  '--mantine-color-brand-text': 'var(--link)',
  '--mantine-color-brand-outline': 'var(--link)',
  '--mantine-color-gray-light': 'var(--counter)',
  '--mantine-color-gray-light-hover': 'var(--hover)',
  '--mantine-color-gray-light-color': 'var(--ink-2)',
  '--mantine-color-gray-text': 'var(--ink-2)',
  '--mantine-color-red-light': 'var(--danger-bg)',
  '--mantine-color-red-light-hover': 'var(--danger-bg)',
  '--mantine-color-red-light-color': 'var(--danger)',
  '--mantine-color-red-text': 'var(--danger)',
};

function variables(scheme: 'light' | 'dark'): Record<string, string> {
  const own = Object.entries(scheme === 'light' ? light : night).map(([name, value]) => [`--${name}`, value]);
  const statuses = Object.entries(statusColors).flatMap(([name, colors]) => [
    [`--${name}`, colors[scheme][0]],
    [`--${name}-bg`, colors[scheme][1]],
  ]);
  return { ...Object.fromEntries([...own, ...statuses]), ...mantineNames };
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: variables('light'),
  dark: variables('dark'),
});
