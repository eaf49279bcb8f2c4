import { expect, test } from 'vitest';
import { pictureSides } from './picture-sides.ts';

const webp = (kind: string, hex: string) =>
  Buffer.concat([Buffer.from(`RIFF\0\0\0\0WEBP${kind}\0\0\0\0`), Buffer.from(hex, 'hex')]);

test('the sides of lossy, lossless and extended WebP', () => {
  expect(pictureSides(webp('VP8 ', '0000009d012a40012c01'), 'webp')).toEqual([320, 300]);
  const lossless = Buffer.alloc(5);
  lossless.writeUInt8(0x2f, 0);
  lossless.writeUInt32LE(319 | (299 << 14), 1);
  expect(pictureSides(webp('VP8L', lossless.toString('hex')), 'webp')).toEqual([320, 300]);
  expect(pictureSides(webp('VP8X', '000000003f01002b0100'), 'webp')).toEqual([320, 300]);
});

test('a JPEG says its sides in its frame, whatever stands before', () => {
  const segments = 'ffe1000600000000' + 'ffc4000401ff' + 'ffff' + 'ffc2000b08012c0140011100';
  expect(pictureSides(Buffer.from(`ffd8${segments}`, 'hex'), 'jpg')).toEqual([320, 300]);
  expect(pictureSides(Buffer.from('ffd8ffda0004', 'hex'), 'jpg')).toBeUndefined();
});
