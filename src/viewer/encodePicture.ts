const QUALITY = 0.92

/** A picture as a file of the type. */
export function encodeCanvas(canvas: HTMLCanvasElement, type: 'image/png' | 'image/jpeg' | 'image/webp'): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be encoded'))), type, QUALITY)
  })
}
