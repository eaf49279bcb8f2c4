const DIGITS = 12;

/** Pairs of hexadecimal digits separated by colons, whatever is typed, pasted or stored (P-3-84, P-5-06): `0A:1B:2`. */
export function maskedMac(text: string): string {
  return (digitsOf(text).slice(0, DIGITS).match(/..?/g) ?? []).join(':');
}

/** Where the caret stands in the masked text: after the same digit as in what was typed. */
export function caretAfter(typed: string, caret: number): number {
  const digits = Math.min(DIGITS, digitsOf(typed.slice(0, caret)).length);
  return digits + Math.max(0, Math.ceil(digits / 2) - 1);
}

function digitsOf(text: string): string {
  return text.replace(/[^0-9a-f]/gi, '').toUpperCase();
}
