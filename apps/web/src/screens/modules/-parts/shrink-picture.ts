/** Pixels of each side that the largest card needs on the finest screen. */
const SIDE = 1600;

/** The picture as pages need it: a photograph of twelve million pixels would be loaded whole by every card. What no browser draws stays as it is. */
export async function shrinkPicture(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return file;
  const { width, height } = picture;
  const scale = SIDE / Math.max(width, height);
  if (scale >= 1) return file;
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  // Of the two that compress, the one that keeps what is transparent, unless nothing can be.
  return canvas.convertToBlob({ type: file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp', quality: 0.86 });
}
