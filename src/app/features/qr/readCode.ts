import { decodeQR } from 'qr/decode.js'
import { serverAddress } from '../../services/api/serverAddress.ts'
import { queryOfLink } from '../../services/links/shareAddress.ts'

/** Longest side in pixels at which pictures are searched: finer ones first, as small codes in large photos need it. */
const FILE_SIDES = [1600, 800, 400] as const
const FRAME_SIDE = 720
/** Milliseconds for second looks at a picture that was chosen; frames of a camera get the decoder's own limit, of one frame. */
const FILE_TIME = 1000

type Drawable = CanvasImageSource & ({ width: number; height: number } | HTMLVideoElement)

function pixelsOf(source: Drawable, width: number, height: number, side: number, canvas: OffscreenCanvas): ImageData | undefined {
  const scale = Math.min(1, side / Math.max(width, height))
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  // Transparent pictures are codes upon white.
  if (context) context.fillStyle = '#fff'
  context?.fillRect(0, 0, canvas.width, canvas.height)
  context?.drawImage(source, 0, 0, canvas.width, canvas.height)
  return context?.getImageData(0, 0, canvas.width, canvas.height)
}

function decode(image: ImageData | undefined, timeLimit?: number): string | undefined {
  try {
    return image && decodeQR(image, { timeLimit })
  } catch {
    // The decoder throws when it finds none.
    return undefined
  }
}

/** The text of the QR code in a picture, or undefined when there is none. Rejects when the file is no picture. */
export async function codeOfPicture(file: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(file)
  const canvas = new OffscreenCanvas(1, 1)
  try {
    for (const side of FILE_SIDES) {
      const text = decode(pixelsOf(picture, picture.width, picture.height, side, canvas), FILE_TIME)
      if (text !== undefined) return text
    }
    return undefined
  } finally {
    picture.close()
  }
}

/** Reads the frame that a video shows now; made once for a video, as its canvas is used again. */
export function frameReader(video: HTMLVideoElement): () => string | undefined {
  const canvas = new OffscreenCanvas(1, 1)
  return () =>
    video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? decode(pixelsOf(video, video.videoWidth, video.videoHeight, FRAME_SIDE, canvas)) : undefined
}

/** Screens that our QR codes lead to, and what their query must look like. */
const places: Readonly<Record<string, RegExp>> = {
  '/facetQr': /^\?sync=[\w-]{22}$/,
  '/extView': /^\?(?:.*&)?share=[\w-]{1,64}(?:&.*)?$/,
  '/appDownLoad': /^$/,
}

/** Addresses of this app: the page's own, and where it is a wrapped one, the server's. */
const ownOrigins = (): string[] => [location.origin, ...(serverAddress ? [new URL(serverAddress).origin] : [])]

/**
 * Where within the app a scanned text leads, or undefined when it is not of a QR code that this product has made.
 * Nothing of a foreign code is followed.
 */
export function placeOfCode(text: string, origins: readonly string[] = ownOrigins()): string | undefined {
  if (text.length > 2000 || !URL.canParse(text)) return undefined
  const address = new URL(text)
  const { origin, pathname, search, hash } = address
  if (!origins.includes(origin) || search !== '') return undefined
  const link = queryOfLink(address)
  if (link !== undefined) return `/extView${link}`
  if (pathname !== '/') return undefined
  const mark = hash.indexOf('?')
  const path = mark < 0 ? hash.slice(1) : hash.slice(1, mark)
  const query = mark < 0 ? '' : hash.slice(mark)
  return Object.hasOwn(places, path) && places[path].test(query) ? `${path}${query}` : undefined
}
