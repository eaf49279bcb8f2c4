/** Stands for the part of Mantine that works out its variables: mantine-variables.css holds them (vite.config.ts). */
export function MantineCssVariables(): null {
  return null;
}
