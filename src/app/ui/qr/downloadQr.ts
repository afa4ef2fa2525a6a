import { qrSvg } from './QrPicture.tsx'

/** Pixels of the saved picture. */
const SIZE = 1024

/** Saves a QR code as a PNG file. */
export async function downloadQr(text: string, fileName: string): Promise<void> {
  const { svgToPng } = await import('qr/dom.js')
  const link = document.createElement('a')
  link.href = await svgToPng(qrSvg(text), SIZE, SIZE)
  link.download = fileName
  link.click()
}
