import {
  type ConvertCSSVariablesInput,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import { expect, test } from 'vitest';
import { theme } from './theme.ts';

const file = `${import.meta.dirname}/mantine-variables.css`;

/** What Mantine would write in a style tag of each page: the variables of our theme that differ from those of its own sheet. */
function sheetOf(): string {
  const known = defaultCssVariablesResolver(DEFAULT_THEME);
  const ours = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));
  const block = (part: keyof ConvertCSSVariablesInput, selector: string) => {
    const lines = Object.entries(ours[part])
      .filter(([name, value]) => known[part][name as `--${string}`] !== value)
      .map(([name, value]) => `  ${name}: ${value};`);
    return `${selector} {\n${lines.join('\n')}\n}\n`;
  };
  return [
    '/* Mantine’s variables for the theme of theme.ts: written by `vitest run -u`, so that no page has to work them out. */\n',
    block('variables', ':root'),
    block('light', ":root[data-mantine-color-scheme='light']"),
    block('dark', ":root[data-mantine-color-scheme='dark']"),
  ].join('\n');
}

test('the sheet of variables is that of the theme', async () => {
  await expect(sheetOf()).toMatchFileSnapshot(file);
});
