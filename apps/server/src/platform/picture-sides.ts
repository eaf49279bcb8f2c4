/** Width and height in pixels that the header of a picture announces, or undefined when it holds none. */
export function pictureSides(bytes: Uint8Array, kind: 'png' | 'jpg' | 'webp'): [number, number] | undefined {
  const read = { png: pngSides, jpg: jpegSides, webp: webpSides }[kind];
  try {
    const sides = read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    return sides && Math.min(...sides) > 0 ? sides : undefined;
  } catch (error) {
    // The file ends before its sides.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function pngSides(bytes: Buffer): [number, number] | undefined {
  return bytes.toString('latin1', 12, 16) === 'IHDR' ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] : undefined;
}

/** A JPEG is a chain of segments; those that start a frame hold the sides. */
function jpegSides(bytes: Buffer): [number, number] | undefined {
  let at = 2;
  while (bytes.readUInt8(at) === 0xff) {
    const marker = bytes.readUInt8(at + 1);
    // 0xFF may fill the space before a marker; C4, C8 and CC start tables, not frames.
    if (marker === 0xff) at += 1;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
    } else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

/** Lossy, lossless and extended WebP each say it in their own way. */
function webpSides(bytes: Buffer): [number, number] | undefined {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
    case 'VP8L': {
      const packed = bytes.readUInt32LE(21);
      return [(packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1];
    }
    case 'VP8X':
      return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
    default:
      return undefined;
  }
}
