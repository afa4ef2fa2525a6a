export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
export type PictureType = (typeof pictureTypes)[number]

const QUALITY = 0.92

/** A picture as a file of the type. */
export function encodePicture(canvas: HTMLCanvasElement, type: PictureType = 'image/png'): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be encoded'))), type, QUALITY)
  })
}
