import { expect, test } from 'vitest';
import { caretAfter, maskedMac } from './mac.ts';

test('P-5-06 P-3-84 · an address is masked XX:XX:XX:XX:XX:XX, whatever is typed', () => {
  expect(maskedMac('')).toBe('');
  expect(maskedMac('0a')).toBe('0A');
  expect(maskedMac('0a1')).toBe('0A:1');
  expect(maskedMac('0A1B2C3D4E5F')).toBe('0A:1B:2C:3D:4E:5F');
  expect(maskedMac('0a-1b.2c 3d:4e:5f:99')).toBe('0A:1B:2C:3D:4E:5F');
  expect(maskedMac('zz:0g')).toBe('0');
});

test('P-5-06 · the caret stays after the digit that was typed, in the middle too', () => {
  expect(caretAfter('0', 1)).toBe(1);
  expect(caretAfter('0A1', 3)).toBe(4);
  // A digit added after the first one: `0F:A1:B`.
  expect(caretAfter('0FA:1B', 2)).toBe(2);
  expect(caretAfter('', 0)).toBe(0);
  expect(caretAfter('0A:1B:2C:3D:4E:5F9', 18)).toBe(17);
});
